import { changelog, type VersionFields } from '@service-center/contract/changelog/changelog.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'

/** One successful call of every endpoint that changes the changelog. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/monday/softwareVersions': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: changelog.create,
      input: { body: { deviceTypeId: 1, ...version() } },
    }),
  'PUT /api/monday/softwareVersions/{id}': async (server, actor) => {
    const params = await addVersion(server)
    return asActor(server, { actor, endpoint: changelog.update, input: { params, body: version() } })
  },
  'DELETE /api/monday/softwareVersions/{id}': async (server, actor) =>
    asActor(server, { actor, endpoint: changelog.delete, input: { params: await addVersion(server) } }),
  'POST /api/monday/refreshChangelog/{id}': async (server, actor) =>
    asActor(server, { actor, endpoint: changelog.refresh, input: { params: { id: '1' } } }),
}

let versions = 0
const version = (): VersionFields => ({
  name: `1.0.${(versions += 1)}`,
  released: 1_700_000_000,
  issues: [{ name: 'fix', translated: 'A fix', product: [] }],
  features: [],
  templates: [],
})

async function addVersion({ db }: TestServer): Promise<{ id: string }> {
  const { id } = await db
    .insertInto('changelog_version')
    .values({ device_type: 1, name: version().name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(id) }
}
