import type { CustomerLayout } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'

/** A layout as the picker lists it. */
export interface LayoutChoice {
  readonly layout: CustomerLayout
  /** What tells it from layouts of the same name: template, tablet, time. */
  readonly detail: string
  /** Name, template and tablet, for the search. */
  readonly folded: string
}

export interface LayoutChoices {
  readonly all: readonly LayoutChoice[]
  readonly byId: ReadonlyMap<number, LayoutChoice>
}

/** @param timeOf the text of a layout's time: since when it is in use, or in the trash */
export function layoutChoices<L extends CustomerLayout>(
  layouts: readonly L[],
  timeOf: (layout: L) => string,
): LayoutChoices {
  const all = layouts.map((layout) => {
    const tablet = layout.tabletId === null ? [] : [`Tablet ${layout.tabletId}`]
    const parts = [layout.template, ...tablet]
    return {
      layout,
      detail: [...parts, timeOf(layout)].join(' · '),
      // Not the time: its digits would be found by most numbers.
      folded: foldText([layout.name, ...parts].join(' ')),
    }
  })
  return { all, byId: new Map(all.map((choice) => [choice.layout.id, choice])) }
}

/** The layouts whose name, template or tablet contain every typed word. */
export function findLayouts({ all }: LayoutChoices, typed: string): readonly LayoutChoice[] {
  const words = foldedWords(typed)
  if (words.length === 0) return all
  return all.filter(({ folded }) => words.every((word) => folded.includes(word)))
}
