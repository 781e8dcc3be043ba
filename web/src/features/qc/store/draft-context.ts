import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DraftStore, EditorState } from './draft-store.ts'

const Context = createContext<DraftStore | undefined>(undefined)

export const DraftProvider = Context.Provider

/** The workflow that is edited; the same object for as long as it is open. */
export function useDraftStore(): DraftStore {
  const store = useContext(Context)
  if (store === undefined) throw new Error('Only within the editor.')
  return store
}

/**
 * A part of what the editor shows: a component is drawn again only when that part is another one.
 * @param select must return the same object while nothing has changed
 */
export function useEditor<Part>(select: (state: EditorState) => Part): Part {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
