import { documents } from '@service-center/contract/documents/documents.ts'
import { addDocument, fileOf } from '../worlds/documents.ts'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'

const FIELDS = { kind: 'general', title: 'Logged', description: '' } as const

const added = async (server: TestServer, { token }: Actor) => ({
  id: String(await addDocument(server, { token })),
})
let links = 0

/** One successful call of every endpoint that changes documents. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/documents': async (server, actor) => {
    const upload = { file: fileOf(), fields: { ...FIELDS, customerId: '1' } }
    return asActor(server, { actor, endpoint: documents.create, input: { upload } })
  },
  'POST /api/documents/{id}/file': async (server, actor) => {
    const input = { params: await added(server, actor), upload: { file: fileOf(), fields: { version: '1' } } }
    return asActor(server, { actor, endpoint: documents.replace, input })
  },
  'PUT /api/documents/{id}': async (server, actor) => {
    const input = { params: await added(server, actor), body: { ...FIELDS, customerId: 1 } }
    return asActor(server, { actor, endpoint: documents.update, input })
  },
  'PUT /api/documents/order/{kind}': async (server, actor) => {
    await added(server, actor)
    await added(server, actor)
    const { body } = await server.call(documents.materials, { token: actor.token })
    const was = body.data.filter(({ kind }) => kind === 'general').map(({ id }) => id)
    const input = { params: { kind: 'general' as const }, body: { ids: was.toReversed(), was } }
    return asActor(server, { actor, endpoint: documents.reorder, input })
  },
  'DELETE /api/documents/{id}': async (server, actor) => {
    const input = { params: await added(server, actor), query: { version: '1' } }
    return asActor(server, { actor, endpoint: documents.remove, input })
  },
  'PUT /api/documents/links/{kind}': async (server, actor) => {
    const body = { url: `https://example.com/${(links += 1)}` }
    const input = { params: { kind: 'surveyor' as const }, body }
    return asActor(server, { actor, endpoint: documents.setLink, input })
  },
}
