import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import type { QcAppSearch } from '../../../kit/addresses.ts'
import type { DraftWorkflow } from '../model/draft.ts'
import { draftOf } from '../model/draft-of.ts'
import { copyOf, emptyWorkflow, nextId } from '../model/workflow-list.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'

const addressKey = ({ workflow, start }: QcAppSearch) => `${start ?? ''} ${workflow ?? ''}`

/** The edited workflows of the page by its address: what is opened anew drops what was open before. */
export class OpenStores {
  readonly #stores = new Map<string, DraftStore>()
  readonly #numbers = new WeakMap<DraftStore, number>()
  #last = 0
  #isHandedOver = false

  /** The workflow at an address, opened when it is there for the first time. */
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

  /** Another one at an address. */
  replace(search: QcAppSearch, store: DraftStore): void {
    this.#stores.set(addressKey(search), store)
  }

  forget(search: QcAppSearch): void {
    this.#stores.delete(addressKey(search))
  }

  /** A number of a store, by which its editor is drawn anew for another one. */
  readonly keyOf = (store: DraftStore): number => {
    const known = this.#numbers.get(store)
    if (known !== undefined) return known
    this.#last += 1
    this.#numbers.set(store, this.#last)
    return this.#last
  }

  /** Goes to an address that goes on with what is in the form: nothing would be lost. */
  handOver(navigate: () => Promise<void>): void {
    this.#isHandedOver = true
    void navigate().finally(() => (this.#isHandedOver = false))
  }

  readonly isHandedOver = (): boolean => this.#isHandedOver
}

/** What an address names; undefined: nothing, or a workflow that is not there. */
export function openStore(search: QcAppSearch, workflows: readonly QcWorkflow[]): DraftStore | undefined {
  if (search.start === 'new') return newStore(workflows)
  const stored = workflows.find(({ id }) => Number(id) === search.workflow)
  if (stored === undefined) return undefined
  const draft = draftOf(stored)
  return search.start === 'copy' ? copyStore(draft, workflows) : createDraftStore(draft, { isNew: false })
}

/** A new workflow. */
export const newStore = (workflows: readonly QcWorkflow[]): DraftStore =>
  createDraftStore(emptyWorkflow(nextId(workflows)), { isNew: true })

/** A copy of what is in the form; nothing of it is saved yet. */
export function copyStore(draft: DraftWorkflow, workflows: readonly QcWorkflow[]): DraftStore {
  const id = nextId(workflows)
  return createDraftStore(copyOf(draft, id), { isNew: true, saved: emptyWorkflow(id) })
}
