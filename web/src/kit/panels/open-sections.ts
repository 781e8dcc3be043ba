import { parseJson, storedValue, useStoredValue, type StoredValue } from '../../api/stored-value.ts'

/** Which sections of a page the user has opened (true) or closed (false), by id. */
type Choices = Readonly<Record<string, boolean>>

/** The open sections of a page, stored in the browser. */
export interface OpenSections {
  isOpen: (id: string) => boolean
  setOpen: (ids: readonly string[], isOpen: boolean) => void
}

/** The stored sections of a page, by the key in local storage. Call it once per page, outside of components. */
export function openSectionsAt(key: string): StoredValue<Choices> {
  return storedValue<Choices>({ key, parse: readChoices, format: (choices) => JSON.stringify(choices) })
}

/** @param initial the only section that is open until the user opens or closes sections */
export function useOpenSections(stored: StoredValue<Choices>, initial: string | undefined): OpenSections {
  const choices = useStoredValue(stored)
  return {
    isOpen: (id) => choices[id] ?? id === initial,
    setOpen: (ids, isOpen) =>
      stored.set({ ...stored.get(), ...Object.fromEntries(ids.map((id) => [id, isOpen])) }),
  }
}

/** Reads the stored text. Invalid parts are ignored, because anybody can edit local storage. */
export function readChoices(text: string | null): Choices {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )
}
