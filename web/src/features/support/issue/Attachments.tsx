import { plainName, sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { TicketAttachment } from '@service-center/contract/support/ticket.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../../api/calls/request.ts'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { useFileDownload } from '../../../kit/files/use-file-download.ts'
import { useSeen } from '../../../kit/panels/SectionList.tsx'
import classes from './attachments.module.css'

/** Image types that cannot contain scripts. */
const PREVIEW_TYPES = /^image\/(?:png|jpeg|gif|webp)$/

/** The files of a comment: a download button for each, and a small preview for images. */
export function Attachments({ attachments }: { attachments: readonly TicketAttachment[] }) {
  if (attachments.length === 0) return null
  const drawn = attachments.map((one) => ({ ...one, name: plainName(one.name) }))
  return (
    <ul className={classes['list']} aria-label="Attachments">
      {drawn.map((one) => (
        <li key={one.file ?? one.url ?? one.name}>
          {one.file !== null && PREVIEW_TYPES.test(one.type) && <Picture file={one.file} name={one.name} />}
          {one.file === null ? (
            <ExternalFile attachment={one} />
          ) : (
            <OwnFile attachment={one} file={one.file} />
          )}
        </li>
      ))}
    </ul>
  )
}

function OwnFile({ attachment: { name, size }, file }: { attachment: TicketAttachment; file: string }) {
  const { isLoading, load } = useFileDownload(api.files.download)
  return (
    <Button
      className={classes['file'] ?? ''}
      title={name}
      variant="default"
      size="compact-sm"
      loading={isLoading}
      leftSection={<IconDownload size={14} stroke={1.6} />}
      onClick={() => load({ params: { name: file } }, name)}
    >
      <VisuallyHidden>Download </VisuallyHidden>
      <span className={classes['name']}>{name}</span> <Size size={size} />
    </Button>
  )
}

function ExternalFile({ attachment: { name, url, size } }: { attachment: TicketAttachment }) {
  if (url === null || !/^https?:\/\//i.test(url)) {
    return (
      <span className={classes['gone']}>
        <IconPaperclip size={14} stroke={1.6} aria-hidden />
        {name}
      </span>
    )
  }
  return (
    <a className={`sc-link ${classes['elsewhere']}`} href={url} target="_blank" rel="noreferrer noopener">
      <IconExternalLink size={14} stroke={1.6} aria-hidden />
      {name}
      <Size size={size} />
    </a>
  )
}

/** Zendesk may not report the size of a file. */
const Size = ({ size }: { size: number }) =>
  size === 0 ? null : <span className={classes['size']}>{sizeText(size)}</span>

/**
 * A small preview; a click shows it in full size. It cannot be a plain `src` because the download needs the session. It
 * loads when it is nearly in view, into a placeholder of the final size.
 */
function Picture({ file, name }: { file: string; name: string }) {
  const space = useRef<HTMLDivElement>(null)
  const url = usePicture(file, useSeen(space) === true)
  const [isLarge, setLarge] = useState(false)
  // If the preview cannot load, the button below it still downloads the file.
  if (url === undefined) return <div ref={space} className={classes['space']} />
  return (
    <button
      type="button"
      className={classes['picture']}
      data-large={isLarge || undefined}
      aria-expanded={isLarge}
      aria-label={sentence`${isLarge ? 'Show a small' : 'Show the whole'} picture ${name}`}
      onClick={() => setLarge(!isLarge)}
    >
      <img src={url} alt={name} decoding="async" />
    </button>
  )
}

/** An object URL of the picture, revoked on unmount; undefined while loading or if loading fails. */
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
