import { categoryColor, type Scheme } from '../../../ui/theme/category-colors.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { gradientStops } from '../data/time-gradient.ts'
import type { TimeRange } from '../data/time-range.ts'
import { compareTypes, typeName } from '../robot-types.ts'
import { TypeMark } from '../TypeMark.tsx'
import classes from '../map.module.css'

interface LegendProps {
  /** Robots of each type. */
  counts: ReadonlyMap<string, number>
  hiddenTypes: readonly string[]
  onHiddenTypes: (types: string[]) => void
  scheme: Scheme
  /** The time range of the colours; undefined while colours show types. */
  range: TimeRange | undefined
  /** In a replay robots have the colours of their types, and their trails those of time. */
  isReplaying: boolean
}

/** Legend of shapes and colours. Its entries hide and show the robots of a type. */
export function Legend({ counts, hiddenTypes, onHiddenTypes, scheme, range, isReplaying }: LegendProps) {
  const types = [...new Set([...counts.keys(), ...hiddenTypes])].toSorted(compareTypes)
  if (types.length === 0 && range === undefined) return null
  const isGrey = (type: string) => hiddenTypes.includes(type) || (range !== undefined && !isReplaying)
  const toggle = (type: string) =>
    onHiddenTypes(
      hiddenTypes.includes(type) ? hiddenTypes.filter((other) => other !== type) : [...hiddenTypes, type],
    )
  return (
    <section className={classes['legend']} aria-label="Legend">
      {range !== undefined && <TimeGradient range={range} scheme={scheme} />}
      {types.length > 0 && (
        <div className={classes['legendHead']}>
          <h2>Robot type</h2>
          <span>click to hide</span>
        </div>
      )}
      <ul>
        {types.map((type) => (
          <li key={type}>
            <button
              type="button"
              className={classes['legendEntry']}
              aria-pressed={!hiddenTypes.includes(type)}
              onClick={() => toggle(type)}
            >
              <TypeMark type={type} scheme={scheme} color={isGrey(type) ? 'var(--sc-ink-3)' : undefined} />
              <span>{typeName(type)}</span>
              <span>{(counts.get(type) ?? 0).toLocaleString('en')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TimeGradient({ range, scheme }: { range: TimeRange; scheme: Scheme }) {
  const stops = gradientStops((category) => categoryColor(category, scheme))
  return (
    <div className={classes['gradient']}>
      <h2>Time</h2>
      <div
        className={classes['gradientBar']}
        style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }}
      />
      <div className={classes['gradientEnds']}>
        <Time at={range.from} format="minute" />
        <Time at={range.until} format="minute" />
      </div>
    </div>
  )
}
