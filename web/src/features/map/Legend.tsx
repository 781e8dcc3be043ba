import type { ReactNode } from 'react'
import { categoryColor, type Scheme } from '../../ui/theme/category-colors.ts'
import { Time } from '../../ui/time/Time.tsx'
import type { TimeRange } from './positions/time-range.ts'
import { compareTypes, gradientStops, type Shape, typeName, typeStyleOf } from './renderer/marker-style.ts'
import type { MapModel } from './use-map-model.ts'
import classes from './map.module.css'

/** Explains the shapes and colours. Clicking an entry hides or shows the robots of that type. */
export function Legend({ model }: { model: MapModel }) {
  const { scheme, shownRange, isReplaying } = model
  const { counts } = model.entries
  const { hiddenTypes } = model.view
  const types = [...new Set([...counts.keys(), ...hiddenTypes])].toSorted(compareTypes)
  if (types.length === 0 && shownRange === undefined) return null
  // In history the colour shows the time. In a replay robots have the colours of their types again.
  const isGrey = (type: string) => hiddenTypes.includes(type) || (shownRange !== undefined && !isReplaying)
  const toggle = (type: string) =>
    model.change({
      hiddenTypes: hiddenTypes.includes(type)
        ? hiddenTypes.filter((other) => other !== type)
        : [...hiddenTypes, type],
    })
  return (
    <section className={classes['legend']} aria-label="Legend">
      {shownRange !== undefined && <TimeGradient range={shownRange} scheme={scheme} />}
      {types.length > 0 && (
        <div className={classes['legendHead']}>
          <h2>Robot type</h2>
          <span data-screen-only>click to hide</span>
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
  return (
    <div className={classes['gradient']}>
      <h2>Time</h2>
      <div
        className={classes['gradientBar']}
        data-scheme={scheme}
        style={{ background: `linear-gradient(to right, ${gradientStops(scheme).join(', ')})` }}
      />
      <div className={classes['gradientEnds']}>
        <Time at={range.from} format="minute" />
        <Time at={range.until} format="minute" />
      </div>
    </div>
  )
}

const SHAPES: Readonly<Record<Shape, ReactNode>> = {
  circle: <circle cx="6" cy="6" r="5" />,
  square: <rect x="1.5" y="1.5" width="9" height="9" />,
  diamond: <path d="M6 .5 11.5 6 6 11.5.5 6Z" />,
  triangle: <path d="M6 .8 11.4 10.6H.6Z" />,
  cross: <path d="M4 .8h4v3.2h3.2v4H8v3.2H4V8H.8V4H4Z" />,
  hexagon: <path d="M3.2 1.2h5.6L11.6 6 8.8 10.8H3.2L.4 6Z" />,
  ring: <path d="M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Zm0 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" />,
}

interface TypeMarkProps {
  type: string
  scheme: Scheme
  /** Replaces the type's own colour. */
  color?: string | undefined
}

/** The shape of a robot type in its colour. Hidden from screen readers: the type's name stands beside it. */
export function TypeMark({ type, scheme, color }: TypeMarkProps) {
  const { shape, category } = typeStyleOf(type)
  return (
    <svg
      className={classes['typeMark']}
      data-scheme={scheme}
      width={11}
      height={11}
      viewBox="0 0 12 12"
      fill={color ?? categoryColor(category, scheme)}
      aria-hidden
    >
      {SHAPES[shape]}
    </svg>
  )
}
