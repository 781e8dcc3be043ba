import { expect, it } from 'vitest'
import { changeChapter } from './draft-edits.ts'
import { draftOf } from './convert-draft.ts'
import { testWorkflow } from './test-workflow.ts'
import { createDraftStore, isSame, OpenStores, openStore } from './draft-store.ts'

const WORKFLOWS = [testWorkflow(), testWorkflow({ id: '13', name: 'Other' })]

function open() {
  const draft = draftOf(testWorkflow())
  const store = createDraftStore(draft, { isNew: false })
  const rename = (name: string) =>
    store.edit((one) => changeChapter(one, draft.chapters[0]?.key ?? '', (chapter) => ({ ...chapter, name })))
  return { store, draft, rename }
}

it('an edit that is taken back is no change', () => {
  const { store, rename } = open()
  rename('Driving')
  expect(store.isChanged()).toBe(true)
  rename('Drive')
  expect(store.isChanged()).toBe(false)
})

it('calls listeners only for changes', () => {
  const { store, rename } = open()
  let heard = 0
  const stop = store.subscribe(() => (heard += 1))
  store.edit((draft) => draft)
  expect(heard).toBe(0)
  rename('Driving')
  stop()
  rename('Drive')
  expect(heard).toBe(1)
})

it('expands the chapter of a problem and shows it at the field', () => {
  const { store, draft } = open()
  const chapter = draft.chapters[1]?.key ?? ''
  store.showProblems([{ chapter, question: undefined, field: `${chapter}.name`, message: 'No.' }])
  expect(store.get().open).toEqual(new Set([chapter]))
  expect(store.get().fieldErrors.get(`${chapter}.name`)).toBe('No.')
})

it('keeps edits made while saving', () => {
  const { store, draft, rename } = open()
  rename('Driving')
  const saved = draftOf(testWorkflow({ version: '5', createdBy: 'peter' }), draft)
  store.adopt(saved, draft)
  expect(store.get().draft).toMatchObject({ version: '5', chapters: [{ name: 'Driving' }, {}] })
  expect(store.isChanged()).toBe(true)
  store.adopt(saved, store.get().draft)
  expect(store.isChanged()).toBe(false)
})

it('whenIdle waits for tracked work, even if it fails', async () => {
  const { store } = open()
  const { promise, reject } = Promise.withResolvers<void>()
  const work = store.track(promise)
  let isIdle = false
  const idle = store.whenIdle().then(() => (isIdle = true))
  await Promise.resolve()
  expect(isIdle).toBe(false)
  reject(new Error('No.'))
  await expect(work).rejects.toThrow('No.')
  await idle
  expect(isIdle).toBe(true)
})

it('an address keeps its store until another workflow is opened', () => {
  const stores = new OpenStores()
  const at = (workflow: number) =>
    stores.at({ workflow }, () => openStore({ workflow }, { data: WORKFLOWS, unreadable: [] }))
  const first = at(12)
  expect(first).toBeDefined()
  expect(at(12)).toBe(first)
  expect(at(99)).toBeUndefined()
  expect(at(12)).toBe(first)
  expect(at(13)?.get().draft.name).toBe('Other')
  expect(at(12)).not.toBe(first)
})

it('a copy counts as unsaved, a new workflow does not', () => {
  const copy = openStore({ start: 'copy', workflow: 12 }, { data: WORKFLOWS, unreadable: [] })
  expect(copy?.get()).toMatchObject({ isNew: true, draft: { id: '14', name: 'Final check Copy' } })
  expect(copy?.isChanged()).toBe(true)
  expect(openStore({ start: 'new' }, { data: WORKFLOWS, unreadable: [] })?.isChanged()).toBe(false)
})

it('isSame ignores the order of fields', () => {
  expect(isSame({ a: [1, { b: 2 }], c: 3 }, { c: 3, a: [1, { b: 2 }] })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(isSame([1], { 0: 1 })).toBe(false)
  expect(isSame(new Blob(['x']), new Blob(['x']))).toBe(false)
})
