import { COLORS } from '../../../ui/theme/colors.ts'
import { categoryColor, categoryInk, categorySoft, type Scheme } from '../../../ui/theme/category-colors.ts'
import type { ValueLook } from '../model/value-look.ts'

/** The colours of a bar: its edge and marks, what is written on it, and its ground. */
export interface LookColors {
  readonly mark: string
  readonly ink: string
  readonly soft: string
}

const known = new Map<string, LookColors>()

/** The colours of a look on the ground of dialogs. Mixed once: a frame asks for hundreds. */
export function lookColors(look: ValueLook, scheme: Scheme): LookColors {
  const name = `${scheme} ${'state' in look ? look.state : look.category}`
  const colors = known.get(name) ?? mixedColors(look, scheme)
  known.set(name, colors)
  return colors
}

function mixedColors(look: ValueLook, scheme: Scheme): LookColors {
  if ('state' in look) {
    const part = (name: 'mark' | 'ink' | 'soft') => named(`${look.state}-${name}`, scheme)
    return { mark: part('mark'), ink: part('ink'), soft: part('soft') }
  }
  return {
    mark: categoryColor(look.category, scheme),
    ink: categoryInk(look.category, scheme),
    soft: categorySoft(look.category, scheme, named('raised', scheme)),
  }
}

/** A colour of the product by name, for a canvas, which knows no CSS variables. */
export function named(name: keyof typeof COLORS, scheme: Scheme): string {
  return COLORS[name][scheme === 'light' ? 0 : 1]
}
