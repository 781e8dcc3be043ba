import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ProductModel } from '@service-center/contract/production/product-models.ts'
import { IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useRef, useState, type WheelEvent } from 'react'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { SchemaDrawing } from './SchemaDrawing.tsx'
import classes from './schema.module.css'
import { SCHEMAS } from './schemas.ts'
import { svgFileOf } from './svg-file.ts'

/** The steps of the zoom, as for all images (specification 3, section 9). */
const ZOOM_IN = 1.1
const ZOOM_OUT = 1 / 1.1
const MIN_ZOOM = 1
const MAX_ZOOM = 5

/** The schema of a product model: zoomed by buttons or Ctrl and the wheel, and saved as a file. */
export function SchemaDialog({ model, onClose }: { model: ProductModel; onClose: () => void }) {
  const drawing = useRef<SVGSVGElement>(null)
  const [zoom, setZoom] = useState(1)
  const change = (factor: number) =>
    setZoom((before) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, before * factor)))
  const title = `${model.model_id} ${model.product_name}`
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) change(event.deltaY < 0 ? ZOOM_IN : ZOOM_OUT)
  }
  const save = () => {
    if (drawing.current !== null) saveFile(svgFileOf(drawing.current), `${model.model_id}.svg`)
  }
  return (
    <AppDialog opened onClose={onClose} title={`Schema of ${title}`} size="data">
      <div className={classes['tools']}>
        <ZoomButton label="Zoom out" isOff={zoom <= MIN_ZOOM} onClick={() => change(ZOOM_OUT)}>
          <IconZoomOut size={16} stroke={1.6} />
        </ZoomButton>
        <span className={classes['percent']} aria-live="polite">
          {Math.round(zoom * 100)} %
        </span>
        <ZoomButton label="Zoom in" isOff={zoom >= MAX_ZOOM} onClick={() => change(ZOOM_IN)}>
          <IconZoomIn size={16} stroke={1.6} />
        </ZoomButton>
        <Button variant="default" leftSection={<IconDownload size={14} stroke={1.6} />} onClick={save}>
          Download SVG
        </Button>
      </div>
      {/* A section, so that the keyboard can scroll a drawing that is larger than its frame. */}
      <section
        className={classes['view']}
        aria-label={`Schema of ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onWheel={onWheel}
      >
        <div className={classes['zoomed']} style={{ width: `${zoom * 100}%` }}>
          <SchemaDrawing ref={drawing} schema={SCHEMAS[model.model_id]} title={title} />
        </div>
      </section>
    </AppDialog>
  )
}

interface ZoomButtonProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

function ZoomButton({ label, isOff, onClick, children }: ZoomButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
