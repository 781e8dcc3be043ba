import { expect, it } from 'vitest'
import { changeChapter } from '../model/draft-edits.ts'
import { draftOf } from '../model/draft-of.ts'
import { testWorkflow } from '../model/test-workflow.ts'
import { createDraftStore } from './draft-store.ts'
import { isSame } from './is-same.ts'
import { OpenStores, openStore } from './open-stores.ts'

const WORKFLOWS = [testWorkflow(), testWorkflow({ id: '13', name: 'Other' })]

function open() {
  const draft = draftOf(testWorkflow())
  const store = createDraftStore(draft, { isNew: false })
  const rename = (name: string) =>
    store.edit((one) => changeChapter(one, draft.chapters[0]?.key ?? '', (chapter) => ({ ...chapter, name })))
  return { store, draft, rename }
}

it('what was typed and taken back is no change', () => {
  const { store, rename } = open()
  rename('Driving')
  expect(store.isChanged()).toBe(true)
  rename('Drive')
  expect(store.isChanged()).toBe(false)
})

it('listeners hear of changes, and only of changes', () => {
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

it('what is wrong is opened', () => {
  const { store, draft } = open()
  const chapter = draft.chapters[1]?.key ?? ''
  store.refuse([{ chapter, question: undefined, field: `${chapter}.name`, message: 'No.' }])
  expect(store.get().open).toEqual(new Set([chapter]))
  expect(store.get().refused.get(`${chapter}.name`)).toBe('No.')
})

it('edits that were made while it was saved stay', () => {
  const { store, draft, rename } = open()
  rename('Driving')
  const saved = draftOf(testWorkflow({ version: '5', createdBy: 'peter' }), draft)
  store.adopt(saved, draft)
  expect(store.get().draft).toMatchObject({ version: '5', chapters: [{ name: 'Driving' }, {}] })
  expect(store.isChanged()).toBe(true)
  store.adopt(saved, store.get().draft)
  expect(store.isChanged()).toBe(false)
})

it('saving waits for work on the draft, whether it succeeds or not', async () => {
  const { store } = open()
  const { promise, reject } = Promise.withResolvers<void>()
  const work = store.work(promise)
  let isIdle = false
  const idle = store.whenIdle().then(() => (isIdle = true))
  await Promise.resolve()
  expect(isIdle).toBe(false)
  reject(new Error('No.'))
  await expect(work).rejects.toThrow('No.')
  await idle
  expect(isIdle).toBe(true)
})

it('an address keeps its workflow until another one is opened', () => {
  const stores = new OpenStores()
  const at = (workflow: number) => stores.at({ workflow }, () => openStore({ workflow }, WORKFLOWS))
  const first = at(12)
  expect(first).toBeDefined()
  expect(at(12)).toBe(first)
  expect(at(99)).toBeUndefined()
  expect(at(12)).toBe(first)
  expect(at(13)?.get().draft.name).toBe('Other')
  expect(at(12)).not.toBe(first)
})

it('a copy has to be saved before it is left', () => {
  const copy = openStore({ start: 'copy', workflow: 12 }, WORKFLOWS)
  expect(copy?.get()).toMatchObject({ isNew: true, draft: { id: '14', name: 'Final check Copy' } })
  expect(copy?.isChanged()).toBe(true)
  expect(openStore({ start: 'new' }, WORKFLOWS)?.isChanged()).toBe(false)
})

it('two values are the same whatever the order of their fields', () => {
  expect(isSame({ a: [1, { b: 2 }], c: 3 }, { c: 3, a: [1, { b: 2 }] })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(isSame([1], { 0: 1 })).toBe(false)
  expect(isSame(new Blob(['x']), new Blob(['x']))).toBe(false)
})
