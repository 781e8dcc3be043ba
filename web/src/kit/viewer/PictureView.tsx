import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { printPictures } from './print.ts'
import { usePictureUrl } from './use-picture-url.ts'
import type { ViewProps } from './view-props.ts'
import classes from './viewer.module.css'

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
