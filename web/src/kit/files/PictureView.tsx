import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { count } from '../../ui/text/format.ts'
import { MAX_PICTURE_PIXELS, pictureSizeOf } from './picture-size.ts'
import { printPictures } from './print.ts'
import classes from './viewer.module.css'

/** The props of a component that shows a file. */
export interface ViewProps {
  readonly content: Blob
  readonly title: string
  readonly download: ReactNode
  /** Called with the reason, as a sentence, if the file cannot be shown. */
  readonly onFailure: (sentence: string) => void
}

/** A picture, fitted to the available space or in its actual size. */
export function PictureView({ content, title, download, onFailure }: ViewProps) {
  const [isActualSize, setActualSize] = useState(false)
  const url = usePictureUrl(content, onFailure)
  return (
    <>
      <div className={classes['toolbar']} role="toolbar" aria-label="Picture">
        <Button variant="default" aria-pressed={isActualSize} onClick={() => setActualSize(!isActualSize)}>
          {isActualSize ? 'Fit' : 'Actual size'}
        </Button>
        <span className={classes['space']} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={14} stroke={1.6} />}
          disabled={url === undefined}
          onClick={() => void printPictures([content])}
        >
          Print
        </Button>
        {download}
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section className={classes['pages']} aria-label={title} tabIndex={0}>
        {url !== undefined && (
          <img
            className={classes['picture']}
            data-actual-size={isActualSize || undefined}
            src={url}
            alt={title}
            onError={() => onFailure('This picture cannot be shown')}
          />
        )}
      </section>
    </>
  )
}

/** The object URL of a picture. Calls `onFailure` if the picture is invalid or too large to be drawn. */
export function usePictureUrl(content: Blob, onFailure: (sentence: string) => void): string | undefined {
  const [url, setUrl] = useState<string>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let created: string | undefined
    let isStale = false
    void content.arrayBuffer().then((bytes) => {
      if (isStale) return
      // An SVG has no size in pixels. In an `img` element it cannot run scripts or load anything.
      if (content.type.startsWith('image/svg+xml')) {
        created = URL.createObjectURL(content)
        return setUrl(created)
      }
      const size = pictureSizeOf(bytes)
      if (size === undefined) return fail('This picture cannot be shown')
      const { width, height } = size
      if (width * height > MAX_PICTURE_PIXELS)
        return fail(`This picture is too large to be shown here: ${count(width)} × ${count(height)} pixels`)
      created = URL.createObjectURL(content)
      setUrl(created)
    })
    return () => {
      isStale = true
      if (created !== undefined) URL.revokeObjectURL(created)
    }
  }, [content])
  return url
}
