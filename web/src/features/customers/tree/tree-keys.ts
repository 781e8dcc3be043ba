import type { CustomerTree } from './customer-tree.ts'
import { exactIndexOf, type VisibleRow } from './visible-rows.ts'

/** What a key does in the tree. */
export type TreeAction =
  | { readonly do: 'move'; readonly index: number }
  | { readonly do: 'open' | 'close' | 'select' | 'openSiblings' }

interface Situation {
  readonly tree: CustomerTree
  readonly rows: readonly VisibleRow[]
  /** The line with the cursor. */
  readonly active: number
  /** How many lines a page has. */
  readonly page: number
}

/** What a key does where the cursor stands, as WAI-ARIA's tree pattern has it; undefined: nothing. */
export function actionOf(key: string, { tree, rows, active, page }: Situation): TreeAction | undefined {
  const row = rows[active]
  if (row === undefined) return undefined
  const last = rows.length - 1
  const move = (index: number): TreeAction => ({ do: 'move', index: Math.min(last, Math.max(0, index)) })
  switch (key) {
    case 'ArrowDown':
      return move(active + 1)
    case 'ArrowUp':
      return move(active - 1)
    case 'PageDown':
      return move(active + page)
    case 'PageUp':
      return move(active - page)
    case 'Home':
      return move(0)
    case 'End':
      return move(last)
    case 'ArrowRight':
      if (row.isOpen === undefined) return undefined
      return row.isOpen ? move(active + 1) : { do: 'open' }
    case 'ArrowLeft': {
      if (row.isOpen === true) return { do: 'close' }
      const parent = tree.nodes[row.place]?.parent ?? -1
      return parent < 0 ? undefined : move(exactIndexOf(rows, parent))
    }
    case 'Enter':
    case ' ':
      return { do: 'select' }
    case '*':
      return { do: 'openSiblings' }
    default:
      return undefined
  }
}

/**
 * The next line whose name begins with what was typed, round the end; -1 when none does. One letter looks on from the
 * line behind the cursor, also when it is typed again and again; several stay on a line that still fits.
 */
export function typeaheadIndex(typed: string, situation: Omit<Situation, 'page'>): number {
  const text = typed.toLowerCase()
  const index = nextLineWith(text, situation)
  const isRepeated = text.length > 1 && new Set(text).size === 1
  return index < 0 && isRepeated ? nextLineWith(text.slice(0, 1), situation) : index
}

function nextLineWith(text: string, { tree, rows, active }: Omit<Situation, 'page'>): number {
  const start = text.length === 1 ? active + 1 : active
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length
    const name = tree.nodes[rows[index]?.place ?? -1]?.customer.name.toLowerCase()
    if (name?.startsWith(text) === true) return index
  }
  return -1
}
