import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { type Actor, emailOf, type Prepare } from './logged-call.ts'
import type { TestServer } from './server/test-server.ts'
import { addUser } from './server/world.ts'

const FOLDER = join(import.meta.dirname, 'logged-calls')

/** The calls of one file of the folder. */
async function callsOf(file: string): Promise<[name: string, prepare: Prepare][]> {
  // Every file of the folder exports this constant.
  const module = (await import(join(FOLDER, file))) as { LOGGED_CALLS: Readonly<Record<string, Prepare>> }
  return Object.entries(module.LOGGED_CALLS)
}

/** One successful call of every endpoint that changes something, by method and path: a file of each feature. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = Object.fromEntries(
  (await Promise.all(readdirSync(FOLDER).map(callsOf))).flat(),
)

/** Adds a user with every right and an email address, and signs them in. */
export async function addActor(server: TestServer, username: string): Promise<Actor> {
  await addUser(server.db, {
    username,
    customers: [1],
    rights: RIGHTS.filter((right) => right !== 'Default'),
  })
  await server.db
    .updateTable('app_user')
    .set({ email: emailOf(username) })
    .where('username', '=', username)
    .execute()
  return { username, token: await server.signIn(username) }
}
