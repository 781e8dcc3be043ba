import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { count } from '../../ui/data-table/model/count-text.ts'
import { MAX_PICTURE_PIXELS } from '../pdf/pdf-pages.ts'
import { pictureSizeOf } from './picture-size.ts'
import { printPictures } from './print.ts'
import classes from './viewer.module.css'

/** What draws a file gets. */
export interface ViewProps {
  readonly content: Blob
  readonly title: string
  /** The button that saves the file, for the view's toolbar. */
  readonly download: ReactNode
  /** Says in one sentence why the file cannot be shown. */
  readonly onFailure: (sentence: string) => void
}

/** A picture, as wide as its place or in its own size. */
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
      {/* A Tab stop, so that it is scrolled by keys. */}
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

/** The address of a picture that is not too large to be drawn. */
export function usePictureUrl(content: Blob, onFailure: (sentence: string) => void): string | undefined {
  const [url, setUrl] = useState<string>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    void content.arrayBuffer().then((bytes) => {
      if (isOver) return
      // Drawn by its lines, an SVG has no pixels; within an image it runs nothing and loads nothing.
      if (content.type.startsWith('image/svg+xml')) {
        made = URL.createObjectURL(content)
        return setUrl(made)
      }
      const size = pictureSizeOf(bytes)
      if (size === undefined) return fail('This picture cannot be shown')
      const { width, height } = size
      if (width * height > MAX_PICTURE_PIXELS)
        return fail(`This picture is too large to be shown here: ${count(width)} × ${count(height)} pixels`)
      made = URL.createObjectURL(content)
      setUrl(made)
    })
    return () => {
      isOver = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [content])
  return url
}
