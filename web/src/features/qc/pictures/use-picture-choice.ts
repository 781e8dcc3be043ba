import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import type { NewPicture } from '../model/draft.ts'
import { PictureProblem, shrinkPicture } from './shrink-picture.ts'

/** A picture that is being chosen. */
export interface PictureChoice {
  /** Takes a chosen file; undefined: none was chosen. */
  readonly take: (file: File | undefined) => void
  /** Whether the last one is still being made smaller. */
  readonly isWorking: boolean
  /** Why the last one was not taken. */
  readonly problem: string | undefined
  /** Whether a file is held over the place. */
  readonly isOver: boolean
  /** For the element on which a picture can be dropped, and in which one can be pasted. */
  readonly listeners: {
    readonly onPaste: (event: ClipboardEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const isFileDrag = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** @param track keeps a saving waiting until the picture is ready */
export function usePictureChoice(
  track: (work: Promise<void>) => Promise<void>,
  onChosen: (picture: NewPicture) => void,
): PictureChoice {
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const turn = useRef(0)
  // Its question may be out of view when the picture is ready: what is drawn then is another instance.
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  async function choose(file: File) {
    const own = (turn.current += 1)
    setProblem(undefined)
    setWorking(true)
    try {
      const picture = await shrinkPicture(file)
      // Another one may have been chosen meanwhile.
      if (own === turn.current) onChosen(picture)
    } catch (error) {
      const message = error instanceof PictureProblem ? error.message : 'This picture cannot be read.'
      if (own === turn.current && isShown.current) setProblem(message)
    } finally {
      if (own === turn.current && isShown.current) setWorking(false)
    }
  }
  const take = (file: File | undefined) => {
    if (file !== undefined) void track(choose(file))
  }
  return {
    take,
    isWorking,
    problem,
    isOver,
    listeners: {
      onPaste: (event) => {
        const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
        if (picture === undefined) return
        event.preventDefault()
        take(picture)
      },
      onDragOver: (event) => {
        if (!isFileDrag(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        setOver(false)
        if (!isFileDrag(event)) return
        event.preventDefault()
        take(event.dataTransfer.files[0])
      },
    },
  }
}
