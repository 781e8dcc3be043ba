import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { dataQueries, type QueryFields } from '@service-center/contract/data-extractor/data-queries.ts'
import { expect } from 'vitest'
import { startTestServer } from '../server/test-server.ts'
import { addCustomer, addUser } from '../server/world.ts'

export type SavedQueryUser = 'writer' | 'colleague' | 'reader' | 'stranger' | 'staff'

/** A query as tests send it: its parameters are not sorted by number. */
export const SAVED_FIELDS: QueryFields = {
  name: 'Robots',
  description: 'All of them',
  isPublic: false,
  whQuery: 'select 1 as one',
  dbQuery: 'select * from first_query',
  dbQueryFirst: false,
  params: [
    { order: 2, name: 'To' },
    { order: 1, name: 'From' },
  ],
}
/** The same query as it is stored: parameters sorted by number. */
export const SAVED = { ...SAVED_FIELDS, params: SAVED_FIELDS.params.toReversed() }

export type SavedQueryWorld = Awaited<ReturnType<typeof startSavedQueryWorld>>

/** A server with users who save queries. `reader` (of another customer) may only execute them, `stranger` has no such right. */
export async function startSavedQueryWorld() {
  const server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  const other = await addCustomer(db, { name: 'Other' })
  const both = ['DataExtractorRead', 'DataExtractor']
  await addUser(db, { username: 'writer', customers: [own], rights: both })
  await addUser(db, { username: 'colleague', customers: [own], rights: both })
  await addUser(db, { username: 'reader', customers: [other], rights: ['DataExtractorRead'] })
  await addUser(db, { username: 'stranger', customers: [own], rights: ['Commands', 'User'] })
  await addUser(db, { username: 'staff', customers: [1], rights: both })
  const tokens = new Map<SavedQueryUser, string>()
  for (const name of ['writer', 'colleague', 'reader', 'stranger', 'staff'] as const) {
    tokens.set(name, await server.signIn(name))
  }
  const create = (fields: Partial<QueryFields> = {}, as: SavedQueryUser = 'writer') =>
    server.call(dataQueries.create, { body: { ...SAVED_FIELDS, ...fields }, token: tokens.get(as) })
  const update = (
    id: number,
    { as = 'writer', was, ...fields }: Partial<QueryFields> & { as?: SavedQueryUser; was?: QueryFields } = {},
  ) =>
    server.call(dataQueries.update, {
      params: { id: String(id) },
      body: { ...SAVED_FIELDS, ...fields, ...(was === undefined ? {} : { was }) },
      token: tokens.get(as),
    })
  const remove = (id: number, as: SavedQueryUser = 'writer') =>
    server.call(dataQueries.remove, { params: { id: String(id) }, token: tokens.get(as) })
  const undo = (id: number | undefined, as: SavedQueryUser = 'writer') =>
    server.call(configurationChanges.undo, { params: { id: String(id ?? -1) }, token: tokens.get(as) })
  const undoable = async (as: SavedQueryUser) =>
    (await server.call(configurationChanges.undoable, { token: tokens.get(as) })).body.data
  const find = async (id: number, as: SavedQueryUser = 'writer') =>
    (await server.call(dataQueries.list, { token: tokens.get(as) })).body.data.find(
      (query) => query.id === id,
    )
  /** Saves a query and returns its id. */
  const created = async (
    fields: Partial<QueryFields> = {},
    as: SavedQueryUser = 'writer',
  ): Promise<number> => {
    const { status, body } = await create(fields, as)
    expect(status).toBe(200)
    return body.id
  }
  return { server, tokens, create, update, remove, undo, undoable, find, created }
}
