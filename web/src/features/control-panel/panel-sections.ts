import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { storedValue } from '../../api/stored-value.ts'
import type { Widget, WidgetCategory } from '../../kit/widgets/widget.ts'

export const FAVOURITE = 'Favourite'

/** In the order of specification 2, section 2.7. */
const CATEGORIES: readonly WidgetCategory[] = ['Device', 'Customer', 'Emergency', 'Other']

export interface PanelSection {
  readonly title: typeof FAVOURITE | WidgetCategory
  readonly widgets: readonly Widget[]
}

/**
 * Sorts widgets into sections. Favourites are in their own section only. Empty sections are left out, except 'Favourite'
 * while no search text is typed.
 * @param allowed the widgets that the user may use
 * @param typed the search text: labels must contain each of its words
 */
export function panelSections(
  allowed: readonly Widget[],
  { favourites: marked, typed }: { favourites: readonly string[]; typed: string },
): readonly PanelSection[] {
  const words = foldedWords(typed)
  const found = allowed.filter(({ label }) => words.every((word) => foldText(label).includes(word)))
  const isFavourite = ({ id }: Widget) => marked.includes(id)
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

export const favourites = storedValue<readonly string[]>({
  key: 'service-center.control-panel.favourites',
  parse: readFavourites,
  format: (ids) => (ids.length === 0 ? undefined : JSON.stringify(ids)),
})

export function setFavourite(id: string, isFavourite: boolean): void {
  const others = favourites.get().filter((one) => one !== id)
  favourites.set(isFavourite ? [...others, id] : others)
}

/** Users can edit the local storage, so invalid text gives an empty list. */
export function readFavourites(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value)
      ? [...new Set(value.filter((one): one is string => typeof one === 'string'))]
      : []
  } catch {
    return []
  }
}
