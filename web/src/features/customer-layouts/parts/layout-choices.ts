import type { CustomerLayout } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'

/** A layout as the picker lists it. */
export interface LayoutChoice {
  readonly layout: CustomerLayout
  /** What tells it from layouts of the same name. */
  readonly detail: string
  /** Name, template and tablet, for the search. */
  readonly folded: string
}

export interface LayoutChoices {
  readonly all: readonly LayoutChoice[]
  readonly byId: ReadonlyMap<number, LayoutChoice>
}

/** Without the layouts' times: to write ten thousand of them takes long, and few are drawn. */
export function layoutChoices(layouts: readonly CustomerLayout[]): LayoutChoices {
  const all = layouts.map((layout) => {
    const detail = layout.template + (layout.tabletId === null ? '' : ` · Tablet ${layout.tabletId}`)
    return { layout, detail, folded: foldText(`${layout.name} ${detail}`) }
  })
  return { all, byId: new Map(all.map((choice) => [choice.layout.id, choice])) }
}

/** The layouts whose name, template or tablet contain every typed word. */
export function findLayouts({ all }: LayoutChoices, typed: string): readonly LayoutChoice[] {
  const words = foldedWords(typed)
  if (words.length === 0) return all
  return all.filter(({ folded }) => words.every((word) => folded.includes(word)))
}
