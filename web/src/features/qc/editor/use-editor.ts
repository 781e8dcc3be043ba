import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { fieldName } from '../draft/draft-problems.ts'
import type { DraftStore, EditorState } from '../draft/draft-store.ts'

const DraftContext = createContext<DraftStore | undefined>(undefined)

export const DraftProvider = DraftContext.Provider

/** The store of the open workflow: the same object while it is open. */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (store === undefined) throw new Error('Only within the editor.')
  return store
}

/**
 * Selects a part of the editor state. The component renders again only when that part changes.
 * @param select must return the same object while nothing has changed
 */
export function useEditor<Part>(select: (state: EditorState) => Part): Part {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

/**
 * Connects inputs to the fields of a chapter, question or list item.
 * @param key the key of the item, with which the names of its inputs begin
 * @param errorAt returns the error of an input by its name
 * @returns a function that takes a field of the item, and the name of its input if it is another one
 */
export function bindFields<Item extends object>(
  key: string,
  item: Item,
  { errorAt, edit }: { errorAt: ErrorAt; edit: (change: (item: Item) => Item) => void },
) {
  return <Field extends keyof Item & string>(field: Field, input = `${field}`): FieldBinding<Item[Field]> => {
    const name = fieldName(key, input)
    return {
      name,
      value: item[field],
      onChange: (value) => edit((one) => ({ ...one, [field]: value })),
      error: errorAt(name),
    }
  }
}

/** Returns the error of an input by its name. */
export type ErrorAt = (name: string) => string | undefined

/**
 * Returns a function that gives the error of an input by its name: problems of the form are shown from the first submit on,
 * errors of the server always.
 */
export function useErrorAt(problems: readonly (readonly [name: string, message: string])[]): ErrorAt {
  const isChecked = useEditor((state) => state.isChecked)
  const fieldErrors = useEditor((state) => state.fieldErrors)
  const found = new Map(isChecked ? problems : [])
  return (name) => found.get(name) ?? fieldErrors.get(name)
}
