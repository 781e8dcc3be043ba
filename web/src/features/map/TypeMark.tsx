import type { ReactNode } from 'react'
import { categoryColor, type Scheme } from '../../ui/theme/category-colors.ts'
import { typeStyleOf, type Shape } from './robot-types.ts'
import classes from './map.module.css'

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
  /** Overrides the type's colour. */
  color?: string | undefined
}

/** The shape of a robot type in its colour; the type's name is shown beside it or in its row. */
export function TypeMark({ type, scheme, color }: TypeMarkProps) {
  const { shape, category } = typeStyleOf(type)
  return (
    <svg
      className={classes['typeMark']}
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
