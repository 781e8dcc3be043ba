import { storedValue, useStoredValue, type StoredValue } from '../../api/stored-value.ts'

/** Which sections of a page are open, by their id; those that nobody has touched are absent. */
type Choices = Readonly<Record<string, boolean>>

/** The open sections of a page, as the browser remembers them. */
export interface OpenSections {
  isOpen: (id: string) => boolean
  setOpen: (ids: readonly string[], isOpen: boolean) => void
}

/** What a page keeps in local storage under a key; a constant of its module. */
export function openSectionsAt(key: string): StoredValue<Choices> {
  return storedValue<Choices>({ key, parse: readChoices, format: (choices) => JSON.stringify(choices) })
}

/** @param initial the only section that is open until somebody has opened or closed it */
export function useOpenSections(stored: StoredValue<Choices>, initial: string | undefined): OpenSections {
  const choices = useStoredValue(stored)
  return {
    isOpen: (id) => choices[id] ?? id === initial,
    setOpen: (ids, isOpen) =>
      stored.set({ ...stored.get(), ...Object.fromEntries(ids.map((id) => [id, isOpen])) }),
  }
}

/** Anybody can edit local storage: what is no choice is ignored. */
export function readChoices(text: string | null): Choices {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    )
  } catch {
    return {}
  }
}
