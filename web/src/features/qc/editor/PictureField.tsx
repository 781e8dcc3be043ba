import { Button, Input, Skeleton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { FileInput } from '../../../kit/fields/FileInput.tsx'
import { PictureThumb } from '../PictureThumb.tsx'
import type { DraftDescription, NewPicture } from '../draft/draft.ts'
import { PICTURE_TYPES, PictureProblem, shrinkPicture } from '../pictures.ts'
import { StaffPart } from '../StaffPart.tsx'
import classes from '../pictures.module.css'

interface PictureFieldProps {
  description: DraftDescription
  /** From 0. */
  place: number
  choice: PictureChoice
  error: string | undefined
  onRemove: () => void
}

export function PictureField({ description, place, choice, error, onRemove }: PictureFieldProps) {
  const { image, picture, text } = description
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const hasPicture = image !== '' || picture !== undefined
  const choose = () => input.current?.click()
  return (
    <Input.Wrapper label="Picture" id={id} error={choice.problem ?? error}>
      <div className={classes['field']}>
        {choice.isWorking && (
          <Skeleton className={classes['waiting'] ?? ''} aria-label="Preparing the picture" />
        )}
        {!choice.isWorking && hasPicture && (
          <PictureThumb
            image={image}
            picture={picture}
            alt={text.trim() === '' ? `Picture of description ${place + 1}` : text}
          />
        )}
        <StaffPart>
          {!choice.isWorking && !hasPicture && (
            <button
              type="button"
              className={classes['empty']}
              data-act="picture"
              data-screen-only
              onClick={choose}
            >
              <IconPhotoPlus size={20} stroke={1.4} aria-hidden />
              Choose a picture
              <span className={classes['hint']}>or drop or paste it here</span>
            </button>
          )}
          <FileInput ref={input} id={id} accept={PICTURE_TYPES} onFiles={([file]) => choice.take(file)} />
          {hasPicture && (
            <div className={classes['acts']}>
              <Button variant="default" size="compact-sm" data-act="picture" onClick={choose}>
                Replace
              </Button>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
                Remove
              </Button>
            </div>
          )}
        </StaffPart>
      </div>
    </Input.Wrapper>
  )
}

interface PictureChoice {
  /** Takes the chosen file; does nothing for undefined. */
  readonly take: (file: File | undefined) => void
  /** Whether the last file is still being made smaller. */
  readonly isWorking: boolean
  /** Why the last file was refused. */
  readonly problem: string | undefined
  /** Whether a file is dragged over the element. */
  readonly isOver: boolean
  /** For the element that accepts dropped and pasted pictures. */
  readonly listeners: {
    readonly onPaste: (event: ClipboardEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const isFileDrag = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** @param track makes saving wait until the picture is ready */
export function usePictureChoice(
  track: (work: Promise<void>) => Promise<void>,
  onChosen: (picture: NewPicture) => void,
): PictureChoice {
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const turn = useRef(0)
  // The question may be scrolled out of view and unmounted when the picture is ready.
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
      // Ignore the picture if another one was chosen meanwhile.
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
