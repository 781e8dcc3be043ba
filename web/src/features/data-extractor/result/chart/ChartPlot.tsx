import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useDrawnScheme } from '../../../../ui/print/use-drawn-scheme.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { useMeasuredWidth } from '../../../../ui/use-measured.ts'
import { categoryColor, type Scheme } from '../../../../ui/theme/category-colors.ts'
import { useTimeOffset } from '../../../../ui/time/Time.tsx'
import type { Look } from './chart-choice.ts'
import type { ChartData } from './chart-data.ts'
import { chartPicture } from './chart-picture.ts'
import { type ChartCursor, chartWords, placeText, spokenPlace, valueAt } from './chart-words.ts'
import { type PlotHandle, usePlot } from './use-plot.ts'
import classes from './chart.module.css'

/** In px. With the tools and one line of the legend it is as high as the table. */
const HEIGHT = 400
const FILE_NAME = 'query-result.png'
const ZOOM = 0.5
const ICON = { size: 16, stroke: 1.6 } as const

export function ChartPlot({ data, look }: { data: ChartData; look: Look }) {
  const scheme = useDrawnScheme()
  const offset = useTimeOffset()
  const { ref, width } = useMeasuredWidth()
  const home = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<ChartCursor | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const size = { width, height: HEIGHT }
  const plot = usePlot({ home, data, look, scheme, offset, ...size, hidden, onCursor: setCursor })
  const words = useMemo(() => chartWords(data, { look, offset }), [data, look, offset])
  const toggle = (label: string) =>
    setHidden((before) => {
      const next = new Set(before)
      if (!next.delete(label)) next.add(label)
      return next
    })
  const save = async () => {
    const canvas = plot.canvas()
    const picture = canvas && (await chartPicture({ canvas, data, scheme, hidden }))
    if (picture === undefined) toast.error('The picture could not be made')
    else saveFile(picture, FILE_NAME)
  }
  return (
    <div className={classes['chart']}>
      <ChartTools plot={plot} onSave={() => void save()} />
      <figure ref={ref} className={classes['measured']}>
        <div
          ref={home}
          // An input element cannot contain the chart.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label="Place along the axis"
          aria-valuemin={0}
          aria-valuemax={data.xs.length - 1}
          aria-valuenow={cursor?.at ?? 0}
          aria-valuetext={spokenPlace(data, { cursor, hidden, offset })}
          className={classes['plot']}
          style={{ height: HEIGHT }}
          onKeyDown={(event) => onKey(event, plot)}
        />
        <VisuallyHidden component="figcaption">{words}</VisuallyHidden>
      </figure>
      <ChartLegend
        data={data}
        scheme={scheme}
        offset={offset}
        cursor={cursor}
        hidden={hidden}
        onToggle={toggle}
      />
    </div>
  )
}

function ChartTools({ plot, onSave }: { plot: PlotHandle; onSave: () => void }) {
  return (
    <div className={classes['tools']}>
      <p className={classes['hint']}>Drag over a part of the chart to see more of it.</p>
      {plot.isZoomed && (
        <Button variant="subtle" onClick={plot.showAll}>
          Show all
        </Button>
      )}
      <Tooltip label="Zoom in">
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => plot.zoom(ZOOM)}>
          <IconZoomIn {...ICON} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Zoom out">
        <ActionIcon
          variant="default"
          aria-label="Zoom out"
          disabled={!plot.isZoomed}
          onClick={() => plot.zoom(1 / ZOOM)}
        >
          <IconZoomOut {...ICON} />
        </ActionIcon>
      </Tooltip>
      <Button variant="default" leftSection={<IconDownload size={14} stroke={1.6} />} onClick={onSave}>
        Download PNG
      </Button>
    </div>
  )
}

/** Arrow keys move from value to value, with Shift by ten; plus and minus zoom. */
function onKey(event: KeyboardEvent, plot: PlotHandle): void {
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (steps !== undefined) plot.step(event.shiftKey ? 10 * steps : steps)
  else if (event.key === '+' || event.key === '=') plot.zoom(ZOOM)
  else if (event.key === '-') plot.zoom(1 / ZOOM)
  else return
  event.preventDefault()
}

interface ChartLegendProps {
  data: ChartData
  scheme: Scheme
  /** The chosen UTC offset in hours. */
  offset: number
  cursor: ChartCursor | null
  hidden: ReadonlySet<string>
  onToggle: (label: string) => void
}

/** The series with their colours and their values at the cursor; a click hides or shows one. */
function ChartLegend({ data, scheme, offset, cursor, hidden, onToggle }: ChartLegendProps) {
  const x = cursor === null ? undefined : data.xs[cursor.at]
  return (
    <div className={classes['legend']}>
      <p className={classes['place']}>
        {x === undefined
          ? 'Point at the chart, or move by the arrow keys, to read its values.'
          : placeText(data, x, offset)}
      </p>
      <ul>
        {data.series.map(({ label }, place) => (
          <li key={label}>
            <button
              type="button"
              className={classes['series']}
              aria-pressed={!hidden.has(label)}
              onClick={() => onToggle(label)}
            >
              <span
                aria-hidden
                className={classes['swatch']}
                style={{
                  background: hidden.has(label) ? 'none' : categoryColor(place, scheme),
                  borderColor: categoryColor(place, scheme),
                }}
              />
              <span className={classes['label']}>{label}</span>
              <span className={classes['value']}>{valueAt(data, place, cursor)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
