import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import type { Widget, WidgetCategory } from '../../kit/widgets/widget.ts'

export const FAVOURITE = 'Favourite'

/** The categories in the order of the specification (2, section 2.7). */
const CATEGORIES: readonly WidgetCategory[] = ['Device', 'Customer', 'Emergency', 'Other']

export interface PanelSection {
  readonly title: typeof FAVOURITE | WidgetCategory
  readonly widgets: readonly Widget[]
}

/**
 * The sections with the widgets that they show: a favourite is in its own section only. Those without a widget are left out,
 * except 'Favourite' as long as nothing is searched.
 * @param allowed the widgets that the viewer may use
 * @param typed the widgets' labels have every word of it
 */
export function panelSections(
  allowed: readonly Widget[],
  { favourites, typed }: { favourites: readonly string[]; typed: string },
): readonly PanelSection[] {
  const words = foldedWords(typed)
  const found = allowed.filter(({ label }) => words.every((word) => foldText(label).includes(word)))
  const isFavourite = ({ id }: Widget) => favourites.includes(id)
  const sections: PanelSection[] = [
    { title: FAVOURITE, widgets: found.filter(isFavourite) },
    ...CATEGORIES.map((title) => ({
      title,
      widgets: found.filter((widget) => widget.category === title && !isFavourite(widget)),
    })),
  ]
  return sections.filter(
    ({ title, widgets }) => widgets.length > 0 || (title === FAVOURITE && words.length === 0),
  )
}
