import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  SAVED,
  SAVED_FIELDS,
  type SavedQueryWorld,
  startSavedQueryWorld,
} from '../../testing/worlds/saved-query-world.ts'

let world: SavedQueryWorld
beforeAll(async () => {
  world = await startSavedQueryWorld()
})
afterAll(() => world.server.stop())

test('only the owner can undo a change or see that it can be undone', async () => {
  const id = await world.created({ name: 'Secret plan' })
  const { body } = await world.update(id, { name: 'Other plan', whQuery: 'select 2 as two' })
  const change = body.undo?.id
  expect((await world.undoable('writer'))[0]).toEqual(
    expect.objectContaining({
      id: change,
      what: 'Data query Secret plan',
      subjects: [{ kind: 'dataQuery', id }],
    }),
  )
  for (const as of ['colleague', 'staff', 'reader', 'stranger'] as const) {
    expect(await world.undoable(as)).toEqual([])
    expect(await world.undo(change, as)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const told = await world.server.db
    .selectFrom('user_action')
    .select('username')
    .where(sql<boolean>`search like '%secret plan%'`)
    .where('action_type', '=', 'UndoConfiguration')
    .execute()
  expect(told).toEqual([])
  expect((await world.undo(change)).status).toBe(200)
  expect(await world.find(id)).toMatchObject({ ...SAVED, name: 'Secret plan' })
})

test('a deleted query is gone for everybody, and undo restores it', async () => {
  const id = await world.created({ name: 'Shared', isPublic: true })
  const changed = await world.update(id, { name: 'Still shared', isPublic: true })
  const { status, body } = await world.remove(id)
  expect(status).toBe(200)
  for (const as of ['writer', 'reader'] as const) expect(await world.find(id, as)).toBeUndefined()
  expect((await world.remove(id)).status).toBe(404)
  expect((await world.update(id)).status).toBe(404)
  // The change cannot be undone: the deletion came later.
  expect((await world.undo(changed.body.undo?.id)).status).toBe(409)
  expect((await world.undo(body.undo?.id, 'colleague')).status).toBe(404)
  expect((await world.undo(body.undo?.id)).status).toBe(200)
  expect(await world.find(id, 'reader')).toMatchObject({ ...SAVED, name: 'Still shared', isPublic: true })
  expect((await world.undo(body.undo?.id)).status).toBe(409)
})

test('of many deletions and undos at once, one of each succeeds', async () => {
  const id = await world.created()
  const removals = await Promise.all(Array.from({ length: 4 }, () => world.remove(id)))
  expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  const offer = removals.find(({ status }) => status === 200)?.body.undo?.id
  const undoings = await Promise.all(Array.from({ length: 4 }, () => world.undo(offer)))
  expect(undoings.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await world.find(id)).toMatchObject({ name: SAVED_FIELDS.name })
})

test('undo needs the right at the time of the undo', async () => {
  const id = await world.created({}, 'colleague')
  const { body } = await world.remove(id, 'colleague')
  const right = { username: 'colleague', tag: 'DataExtractor' }
  await world.server.db
    .deleteFrom('user_access')
    .where('username', '=', right.username)
    .where('tag', '=', right.tag)
    .execute()
  expect((await world.undo(body.undo?.id, 'colleague')).status).toBe(403)
  await world.server.db.insertInto('user_access').values(right).execute()
  expect((await world.undo(body.undo?.id, 'colleague')).status).toBe(200)
})
