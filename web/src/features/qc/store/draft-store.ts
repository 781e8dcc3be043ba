import { isSame } from './is-same.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import type { DraftWorkflow } from '../model/draft.ts'
import { rebased } from '../model/draft-edits.ts'
import type { Problem } from '../model/draft-problems.ts'

/** What the editor shows. */
export interface EditorState {
  readonly draft: DraftWorkflow
  /** What is stored, or what a new workflow begins as. */
  readonly saved: DraftWorkflow
  /** Whether it was never saved. */
  readonly isNew: boolean
  /** The chapters that are open. */
  readonly open: ReadonlySet<string>
  /** Whether fields say what is wrong with them: once somebody has submitted. */
  readonly isChecked: boolean
  /** What the contract or the server says of fields, by their names. */
  readonly refused: ReadonlyMap<string, string>
  /** What was moved last, for those who do not see it. */
  readonly said: string
  /** Whether it is being saved: nothing can be edited then. */
  readonly isSaving: boolean
  /** What was sent last, and the draft that it was made from. */
  readonly sent: { readonly workflow: QcWorkflow; readonly draft: DraftWorkflow } | undefined
}

/** The workflow that is edited. */
export interface DraftStore {
  readonly get: () => EditorState
  readonly subscribe: (listener: () => void) => () => void
  /** Changes the draft; the same object: nothing has changed. */
  readonly edit: (change: (draft: DraftWorkflow) => DraftWorkflow) => void
  readonly set: (fields: Partial<EditorState>) => void
  readonly setOpen: (keys: readonly string[], isOpen: boolean) => void
  /** Opens what is wrong, and says so at the fields. */
  readonly refuse: (problems: readonly Problem[]) => void
  /** Begins anew with what is stored now. */
  readonly begin: (saved: DraftWorkflow) => void
  /** Takes what was saved of a draft; what has been edited since stays. */
  readonly adopt: (saved: DraftWorkflow, of: DraftWorkflow) => void
  /** Whether anything is not saved. */
  readonly isChanged: () => boolean
  /** Whether nobody sees it any more. */
  readonly isClosed: () => boolean
  readonly setClosed: (isClosed: boolean) => void
  /** Work on the draft that is under way, such as a picture that is made smaller. */
  readonly work: <Result>(work: Promise<Result>) => Promise<Result>
  readonly whenIdle: () => Promise<void>
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** @param saved what the draft is compared with, where it does not begin as saved */
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
    refused: NOTHING,
    said: '',
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
  const begin = (newest: DraftWorkflow) =>
    set({ draft: newest, saved: newest, isNew: false, isChecked: false, refused: NOTHING, sent: undefined })
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (change) => {
      // Fields are disabled then; what is dropped or pasted is not.
      if (state.isSaving) return
      const next = change(state.draft)
      if (next === state.draft) return
      // What was said of the former values may not hold any more.
      set({ draft: next, refused: NOTHING })
    },
    set,
    setOpen,
    refuse: (problems) => {
      const [first] = problems
      set({ isChecked: true, refused: new Map(problems.map(({ field, message }) => [field, message])) })
      if (first?.chapter !== undefined) setOpen([first.chapter], true)
    },
    begin,
    adopt: (newest, of) => {
      const { draft: edited } = state
      begin(newest)
      if (edited !== of) set({ draft: rebased(edited, newest) })
    },
    isChanged: () => !isSame(state.draft, state.saved),
    isClosed: () => isClosed,
    setClosed: (next) => {
      isClosed = next
    },
    work: (work) => {
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
