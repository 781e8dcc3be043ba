import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { ProductModel } from '@service-center/contract/production/product-models.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState, type WheelEvent } from 'react'
import { buttonColumn } from '../../../kit/table-screen/button-columns.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { SchemaDrawing } from './SchemaDrawing.tsx'
import { SCHEMAS } from './schemas.ts'
import classes from './schema.module.css'

/** The styles that a downloaded file needs on each element, because it has no style sheet. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
]

/** Zoom steps of all images (specification 3, section 9). */
const ZOOM_IN = 1.1
const ZOOM_OUT = 1 / 1.1
const MIN_ZOOM = 1
const MAX_ZOOM = 5

const keyOf = ({ model_id: id }: ProductModel) => id

/** The product models with their schemas. */
// oxlint-disable-next-line import/no-default-export
export default function ProductModelsDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<ProductModel>()
  const list = useWholeList(api.production.productModels, {})
  const columns = useMemo(
    () =>
      productModelColumns((model) => (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => setShown(model)}
          aria-label={`View Schema of ${model.model_id}`}
        >
          View Schema
        </Button>
      )),
    [],
  )
  const table = useTable({ tableId: 'product-models', columns, pageSizes: ['All'] })
  // Shows one dialog at a time: closing the schema leads back to the models.
  if (shown !== undefined) return <SchemaDialog model={shown} onClose={() => setShown(undefined)} />
  return (
    <AppDialog opened onClose={onClose} title="Product models" size="data">
      <ListTable
        label="Product models"
        noun="product models"
        table={table}
        list={list}
        rowKey={keyOf}
        rowHeight={45}
        height="content"
        hasSearchHotkey={false}
      />
    </AppDialog>
  )
}

/** The columns of specification 3, section 3. @param schema renders the button that shows the schema */
function productModelColumns(schema: (model: ProductModel) => ReactNode): DataColumn<ProductModel>[] {
  return [
    {
      id: 'model_id',
      header: 'Model ID',
      kind: 'text',
      look: 'strong',
      width: 110,
      value: ({ model_id: id }) => id,
      hideable: false,
    },
    {
      id: 'product_name',
      header: 'Product Name',
      kind: 'text',
      width: 190,
      value: (model) => model.product_name,
    },
    { id: 'frame', header: 'Frame', kind: 'text', width: 100, value: ({ frame }) => frame },
    { id: 'platform', header: 'Platform', kind: 'text', width: 100, value: ({ platform }) => platform },
    { id: 'family', header: 'Family', kind: 'text', width: 130, value: ({ family }) => family },
    buttonColumn({ id: 'schema', header: 'Schema', width: 150, phonePlace: 1, cell: schema }),
  ]
}

/** The schema of a product model. Zooms by buttons or Ctrl and the mouse wheel. */
function SchemaDialog({ model, onClose }: { model: ProductModel; onClose: () => void }) {
  const drawing = useRef<SVGSVGElement>(null)
  const [zoom, setZoom] = useState(1)
  const change = (factor: number) =>
    setZoom((before) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, before * factor)))
  const title = sentence`${model.model_id} ${model.product_name}`
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) change(event.deltaY < 0 ? ZOOM_IN : ZOOM_OUT)
  }
  const save = () => {
    if (drawing.current !== null) saveFile(svgFileOf(drawing.current), `${model.model_id}.svg`)
  }
  return (
    <AppDialog opened onClose={onClose} title={sentence`Schema of ${title}`} size="data">
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
      {/* Focusable, so that the keyboard can scroll a drawing that is larger than its frame. */}
      <section
        className={classes['view']}
        aria-label={sentence`Schema of ${title}`}
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

/** Turns a drawing of the page into a stand-alone SVG file in the current colours. */
function svgFileOf(svg: SVGSVGElement): Blob {
  // cloneNode returns Node; the clone has the type of the original.
  const copy = svg.cloneNode(true) as SVGSVGElement
  const shown = [...svg.querySelectorAll('*')]
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = shown[index]
    if (original === undefined) continue
    const style = getComputedStyle(original)
    element.removeAttribute('class')
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name))
  }
  copy.removeAttribute('class')
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}
