import { storedValue } from '../../../api/stored-value.ts'

/** How many issues are remembered; those that were chosen first are forgotten first. */
export const MAX_CHOSEN = 1000

/** Parses the stored list; anyone can edit storage. */
export function parseChosen(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return [...new Set(stored.filter((id): id is number => Number.isSafeInteger(id)))].slice(-MAX_CHOSEN)
  } catch {
    return []
  }
}

/** The ids of the issues whose checkbox is set, in the order in which they were chosen. */
export const chosenIssues = storedValue<readonly number[]>({
  key: 'support.chosenIssues',
  parse: parseChosen,
  format: (ids) => (ids.length === 0 ? undefined : JSON.stringify(ids)),
})

/** Sets or clears the checkbox of an issue. */
export function chooseIssue(id: number, isChosen: boolean): void {
  const others = chosenIssues.get().filter((one) => one !== id)
  chosenIssues.set(isChosen ? [...others, id].slice(-MAX_CHOSEN) : others)
}
