import { COLORS } from '../../../ui/theme/colors.ts'
import { categoryColor, categoryInk, categorySoft, type Scheme } from '../../../ui/theme/category-colors.ts'
import type { ValueStyle } from '../model/value-style.ts'

/** The colours of a bar: its edge and marks, its text, and its background. */
export interface StyleColors {
  readonly mark: string
  readonly ink: string
  readonly soft: string
}

const known = new Map<string, StyleColors>()

/** The colours of a style on the background of dialogs. Cached: a frame needs hundreds. */
export function styleColors(valueStyle: ValueStyle, scheme: Scheme): StyleColors {
  const name = `${scheme} ${'state' in valueStyle ? valueStyle.state : valueStyle.category}`
  const colors = known.get(name) ?? mixedColors(valueStyle, scheme)
  known.set(name, colors)
  return colors
}

function mixedColors(valueStyle: ValueStyle, scheme: Scheme): StyleColors {
  if ('state' in valueStyle) {
    const part = (name: 'mark' | 'ink' | 'soft') => colorNamed(`${valueStyle.state}-${name}`, scheme)
    return { mark: part('mark'), ink: part('ink'), soft: part('soft') }
  }
  return {
    mark: categoryColor(valueStyle.category, scheme),
    ink: categoryInk(valueStyle.category, scheme),
    soft: categorySoft(valueStyle.category, scheme, colorNamed('raised', scheme)),
  }
}

/** A colour of the product by name, for a canvas, which does not support CSS variables. */
export function colorNamed(name: keyof typeof COLORS, scheme: Scheme): string {
  return COLORS[name][scheme === 'light' ? 0 : 1]
}
