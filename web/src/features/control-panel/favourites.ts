import { storedValue } from '../../api/stored-value.ts'
import { readFavourites } from './read-favourites.ts'

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
