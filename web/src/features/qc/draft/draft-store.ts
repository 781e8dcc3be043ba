import type { QcWorkflowList } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import type { QcAppSearch } from '../../../kit/addresses.ts'
import { rebased } from './draft-edits.ts'
import { draftOf } from './convert-draft.ts'
import type { Problem } from './draft-problems.ts'
import { type DraftWorkflow, copyOf, emptyWorkflow, nextId } from './draft.ts'

export interface EditorState {
  readonly draft: DraftWorkflow
  /** The stored workflow, or the initial values of a new one. */
  readonly saved: DraftWorkflow
  /** Whether the workflow was never saved. */
  readonly isNew: boolean
  /** Keys of the expanded chapters. */
  readonly open: ReadonlySet<string>
  /** Whether fields show their own validation errors: from the first submit on. */
  readonly isChecked: boolean
  /** Errors from the contract check or the server, by input name. */
  readonly fieldErrors: ReadonlyMap<string, string>
  /** The last move or copy, announced to screen readers. */
  readonly announcement: string
  /** Nothing can be edited while saving. */
  readonly isSaving: boolean
  /** The last workflow sent to the server, and the draft it was made from. */
  readonly sent: { readonly workflow: QcWorkflow; readonly draft: DraftWorkflow } | undefined
}

/** Holds the workflow that is edited. */
export interface DraftStore {
  readonly get: () => EditorState
  readonly subscribe: (listener: () => void) => () => void
  /** Changes the draft. Returning the same object means no change. */
  readonly edit: (change: (draft: DraftWorkflow) => DraftWorkflow) => void
  readonly set: (fields: Partial<EditorState>) => void
  readonly setOpen: (keys: readonly string[], isOpen: boolean) => void
  /** Shows problems at their fields and expands the chapter of the first one. */
  readonly showProblems: (problems: readonly Problem[]) => void
  /** Starts over with the stored workflow; edits are lost. */
  readonly reset: (saved: DraftWorkflow) => void
  /** Accepts the saved version of the draft `of`. Edits made since then are kept. */
  readonly adopt: (saved: DraftWorkflow, of: DraftWorkflow) => void
  /** Whether there are unsaved changes. */
  readonly isChanged: () => boolean
  /** Whether its editor is no longer shown. */
  readonly isClosed: () => boolean
  readonly setClosed: (isClosed: boolean) => void
  /** Registers work on the draft, such as shrinking a picture. Saving waits for it by `whenIdle`. */
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>
  readonly whenIdle: () => Promise<void>
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** @param saved the values to compare with, if the draft starts with unsaved changes */
export function createDraftStore(
  draft: DraftWorkflow,
  { isNew, saved = draft }: { isNew: boolean; saved?: DraftWorkflow },
): DraftStore {
  const listeners = new Set<() => void>()
  let isClosed = false
  const working = new Set<Promise<unknown>>()
  let state: EditorState = {
    draft,
    saved,
    isNew,
    open: new Set(draft.chapters.length === 1 ? draft.chapters.map(({ key }) => key) : []),
    isChecked: false,
    fieldErrors: NOTHING,
    announcement: '',
    isSaving: false,
    sent: undefined,
  }
  const set = (fields: Partial<EditorState>) => {
    state = { ...state, ...fields }
    for (const listener of listeners) listener()
  }
  const setOpen = (keys: readonly string[], isOpen: boolean) => {
    const others = [...state.open].filter((key) => !keys.includes(key))
    set({ open: new Set(isOpen ? [...others, ...keys] : others) })
  }
  const reset = (newest: DraftWorkflow) =>
    set({
      draft: newest,
      saved: newest,
      isNew: false,
      isChecked: false,
      fieldErrors: NOTHING,
      sent: undefined,
    })
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (change) => {
      // Fields are disabled while saving, but pictures can still be dropped and pasted.
      if (state.isSaving) return
      const next = change(state.draft)
      if (next === state.draft) return
      // The errors belong to the old values.
      set({ draft: next, fieldErrors: NOTHING })
    },
    set,
    setOpen,
    showProblems: (problems) => {
      const [first] = problems
      set({ isChecked: true, fieldErrors: new Map(problems.map(({ field, message }) => [field, message])) })
      if (first?.chapter !== undefined) setOpen([first.chapter], true)
    },
    reset,
    adopt: (newest, of) => {
      const { draft: edited } = state
      reset(newest)
      if (edited !== of) set({ draft: rebased(edited, newest) })
    },
    isChanged: () => !isSame(state.draft, state.saved),
    isClosed: () => isClosed,
    setClosed: (next) => {
      isClosed = next
    },
    track: (work) => {
      const end = () => void working.delete(one)
      const one: Promise<void> = work.then(end, end)
      working.add(one)
      return work
    },
    whenIdle: async () => {
      while (working.size > 0) await Promise.all(working)
    },
  }
}

/** The drafts of the page by its address. Opening another workflow drops the ones opened before. */
export class OpenStores {
  readonly #stores = new Map<string, DraftStore>()
  readonly #numbers = new WeakMap<DraftStore, number>()
  #last = 0
  #isKeepingEdits = false

  /** The store for an address; opens one if there is none yet. */
  at(search: QcAppSearch, open: () => DraftStore | undefined): DraftStore | undefined {
    const key = addressKey(search)
    const known = this.#stores.get(key)
    if (known !== undefined) return known
    const opened = open()
    if (opened === undefined) return undefined
    this.#stores.clear()
    this.#stores.set(key, opened)
    return opened
  }

  replace(search: QcAppSearch, store: DraftStore): void {
    this.#stores.set(addressKey(search), store)
  }

  forget(search: QcAppSearch): void {
    this.#stores.delete(addressKey(search))
  }

  /** A number of the store, used as React key: another store gets a new editor. */
  readonly keyOf = (store: DraftStore): number => {
    const known = this.#numbers.get(store)
    if (known !== undefined) return known
    this.#last += 1
    this.#numbers.set(store, this.#last)
    return this.#last
  }

  /** Goes to an address that continues with the same form content, so the page does not ask about unsaved changes. */
  navigateKeepingEdits(navigate: () => Promise<void>): void {
    this.#isKeepingEdits = true
    void navigate().finally(() => (this.#isKeepingEdits = false))
  }

  readonly isKeepingEdits = (): boolean => this.#isKeepingEdits
}

const addressKey = ({ workflow, start }: QcAppSearch) => `${start ?? ''} ${workflow ?? ''}`

/** Opens what the address names; undefined if it names nothing or an unknown workflow. */
export function openStore(search: QcAppSearch, all: QcWorkflowList): DraftStore | undefined {
  if (search.start === 'new') return newStore(all)
  const stored = all.data.find(({ id }) => Number(id) === search.workflow)
  if (stored === undefined) return undefined
  const draft = draftOf(stored)
  return search.start === 'copy' ? copyStore(draft, all) : createDraftStore(draft, { isNew: false })
}

export const newStore = (all: QcWorkflowList): DraftStore =>
  createDraftStore(emptyWorkflow(nextId(all)), { isNew: true })

/** A copy of the form content; all of it counts as unsaved. */
export function copyStore(draft: DraftWorkflow, all: QcWorkflowList): DraftStore {
  const id = nextId(all)
  return createDraftStore(copyOf(draft, id), { isNew: true, saved: emptyWorkflow(id) })
}

/** Whether a stored workflow equals the one that was sent. Ignores `created`, which the server sets. */
export function isSameSaving(stored: QcWorkflow, sent: QcWorkflow): boolean {
  return isSame({ ...stored, created: '' }, { ...sent, created: '' })
}

/** Deep equality. Identical objects are not searched, so it is fast when little has changed. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  }
  if (!isPlain(one) || !isPlain(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
