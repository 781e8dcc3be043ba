import * as api from '@service-center/contract/api.ts'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../../api/request.ts'
import { useSeen } from '../../../kit/sections/use-seen.ts'
import classes from './attachments.module.css'

/**
 * A picture of a comment, small; a click shows it in its own size. The download needs the session, so it is no plain
 * address; it begins when the picture is nearly in view, in a space that it has from the start.
 */
export function Picture({ file, name }: { file: string; name: string }) {
  const space = useRef<HTMLDivElement>(null)
  const url = usePicture(file, useSeen(space))
  const [isLarge, setLarge] = useState(false)
  // The button below downloads it, also where it cannot be drawn.
  if (url === undefined) return <div ref={space} className={classes['space']} />
  return (
    <button
      type="button"
      className={classes['picture']}
      data-large={isLarge || undefined}
      aria-expanded={isLarge}
      aria-label={`${isLarge ? 'Show a small' : 'Show the whole'} picture ${name}`}
      onClick={() => setLarge(!isLarge)}
    >
      <img src={url} alt={name} decoding="async" />
    </button>
  )
}

/** The picture's address within this page, until the component goes; undefined while it loads, and if that fails. */
function usePicture(file: string, isWanted: boolean): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!isWanted) return undefined
    const gone = new AbortController()
    let made: string | undefined
    download(api.files.download, { params: { name: file } }, { signal: gone.signal }).then(
      (content) => {
        if (gone.signal.aborted) return
        made = URL.createObjectURL(content)
        setUrl(made)
      },
      () => undefined,
    )
    return () => {
      gone.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [file, isWanted])
  return url
}
