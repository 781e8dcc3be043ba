import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Tooltip } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { PdfTool } from '../../../kit/pdf/PdfTool.tsx'
import { usePictureUrl } from '../../../kit/files/PictureView.tsx'
import viewer from '../../../kit/files/viewer.module.css'
import { useZoom, fittedSize, legibleZoom, MIN_ZOOM, stepZoom } from './use-zoom.ts'
import classes from './image.module.css'

/** The margin around a picture that fits its place, in px. */
const AROUND_PX = 12
/** How far an arrow key moves the picture, in px. */
const KEY_PX = 60

interface ImageViewProps {
  content: Blob
  title: string
  /** Buttons at the right end of its toolbar. */
  actions: ReactNode
  /** Called with a sentence why it cannot be shown. */
  onFailure: (sentence: string) => void
}

export function ImageView({ content, title, actions, onFailure }: ImageViewProps) {
  const url = usePictureUrl(content, onFailure)
  const { attach, width, height, image, zoom, begin, step, fit, pan, pointers } = useZoom()
  const [own, setOwn] = useState({ width: 0, height: 0 })
  const room = { width: Math.max(0, width - 2 * AROUND_PX), height: Math.max(0, height - 2 * AROUND_PX) }
  const isDiagram = content.type.startsWith('image/svg')
  const fitted = fittedSize(own, room, isDiagram)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => step(1),
      '-': () => step(-1),
      '0': fit,
      ArrowLeft: () => pan(-KEY_PX, 0),
      ArrowRight: () => pan(KEY_PX, 0),
      ArrowUp: () => pan(0, -KEY_PX),
      ArrowDown: () => pan(0, KEY_PX),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div className={classes['view']}>
      <div className={viewer['toolbar']} role="toolbar" aria-label="Picture">
        <div className={viewer['group']}>
          <PdfTool label="Zoom out" isOff={stepZoom(zoom, -1) === zoom} onClick={() => step(-1)}>
            <IconMinus size={16} stroke={1.6} />
          </PdfTool>
          <Tooltip label="Fit the picture">
            <Button
              variant="subtle"
              color="gray"
              px={4}
              className={viewer['zoom'] ?? ''}
              aria-label={`Zoom ${Math.round(zoom * 100)} %, fit the picture`}
              onClick={fit}
            >
              {Math.round(zoom * 100)} %
            </Button>
          </Tooltip>
          <PdfTool label="Zoom in" isOff={stepZoom(zoom, 1) === zoom} onClick={() => step(1)}>
            <IconPlus size={16} stroke={1.6} />
          </PdfTool>
          <Button variant="default" disabled={zoom === MIN_ZOOM} onClick={fit}>
            Fit
          </Button>
        </div>
        <span className={viewer['space']} />
        {actions}
      </div>
      {/* Focusable, so that it can be zoomed and moved with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <section
        ref={attach}
        className={classes['place']}
        aria-label={sentence`Picture ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        data-zoomed={zoom > MIN_ZOOM || undefined}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        {url !== undefined && (
          <img
            ref={image}
            className={classes['image']}
            src={url}
            alt={title}
            draggable={false}
            style={{ width: fitted.width * zoom, height: fitted.height * zoom }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              const natural = { width: naturalWidth, height: naturalHeight }
              setOwn(natural)
              if (isDiagram) begin(legibleZoom(natural, room))
            }}
            onError={() => onFailure('This picture cannot be shown')}
          />
        )}
      </section>
    </div>
  )
}
