import { storedValue } from '../../api/stored-value.ts'

/** The ids of the widgets that the user marked. */
export const favourites = storedValue<readonly string[]>({
  key: 'service-center.control-panel.favourites',
  parse: readFavourites,
  format: (ids) => (ids.length === 0 ? undefined : JSON.stringify(ids)),
})

export function setFavourite(id: string, isFavourite: boolean): void {
  const others = favourites.get().filter((one) => one !== id)
  favourites.set(isFavourite ? [...others, id] : others)
}

/** Anybody can edit local storage: what is no list of names is none. */
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
