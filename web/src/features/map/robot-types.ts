/** The shapes of markers, in the order used by the shader. */
export const SHAPES = ['circle', 'square', 'diamond', 'triangle', 'cross', 'hexagon', 'ring'] as const
export type Shape = (typeof SHAPES)[number]

/** The marker of a robot type: a shape, and a category of the theme's colours. */
export interface TypeStyle {
  readonly shape: Shape
  readonly category: number
}

const KNOWN: Readonly<Record<string, TypeStyle>> = {
  'TLM Sport': { shape: 'circle', category: 5 },
  'TLM Sport 2': { shape: 'square', category: 0 },
  'TLM ProX': { shape: 'diamond', category: 4 },
  'TLM ProX CAD': { shape: 'triangle', category: 3 },
  'TS Plotter': { shape: 'cross', category: 2 },
  'TS Plotter GNSS': { shape: 'hexagon', category: 1 },
}

const ORDER = Object.keys(KNOWN)
const FIRST_FREE_CATEGORY = 6
const FREE_CATEGORIES = 4

/** The marker of a type; unknown types are rings with colours of their own. */
export function typeStyleOf(type: string): TypeStyle {
  const known = Object.hasOwn(KNOWN, type) ? KNOWN[type] : undefined
  if (known !== undefined) return known
  let sum = 0
  for (const letter of type) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_536
  return { shape: 'ring', category: FIRST_FREE_CATEGORY + (sum % FREE_CATEGORIES) }
}

export const typeName = (type: string) => (type === '' ? 'Type unknown' : type)

/** The order of the legend: the known types, then the others by name, those without a type last. */
export function compareTypes(a: string, b: string): number {
  const [first, second] = [a, b].map((type) => {
    const place = ORDER.indexOf(type)
    return type === '' ? Infinity : place < 0 ? ORDER.length : place
  })
  if (first !== second) return (first ?? 0) - (second ?? 0)
  return a.localeCompare(b)
}
