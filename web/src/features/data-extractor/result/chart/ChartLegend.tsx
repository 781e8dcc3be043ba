import { categoryColor, type Scheme } from '../../../../ui/theme/category-colors.ts'
import classes from './chart.module.css'
import type { ChartData } from './chart-data.ts'
import { type ChartCursor, placeText, valueAt } from './chart-words.ts'

interface ChartLegendProps {
  data: ChartData
  scheme: Scheme
  /** The chosen UTC offset in hours. */
  offset: number
  /** The place under the cursor. */
  cursor: ChartCursor | null
  hidden: ReadonlySet<string>
  onToggle: (label: string) => void
}

/** The series with their colours and their values under the cursor; a click hides one, or shows it again. */
export function ChartLegend({ data, scheme, offset, cursor, hidden, onToggle }: ChartLegendProps) {
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
