import { developer } from '@service-center/contract/developer/developer.ts'
import { addDeveloperDocument, DOCUMENT_FOLDER } from '../worlds/developer-documents.ts'
import { fileOf } from '../worlds/documents.ts'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'

let documents = 0
const newName = () => `Logged ${(documents += 1)}`

const added = async (server: TestServer, { token }: Actor) => ({
  id: String((await addDeveloperDocument(server, { token, name: newName() })).id),
})

/** One successful call of every endpoint that changes the developer documentation. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/developer/documents': async (server, actor) => {
    const upload = { file: fileOf(), fields: { folder: DOCUMENT_FOLDER, name: newName() } }
    return asActor(server, { actor, endpoint: developer.create, input: { upload } })
  },
  'POST /api/developer/documents/{id}/file': async (server, actor) => {
    const input = { params: await added(server, actor), upload: { file: fileOf(), fields: { version: '1' } } }
    return asActor(server, { actor, endpoint: developer.replace, input })
  },
  'DELETE /api/developer/documents/{id}': async (server, actor) => {
    const input = { params: await added(server, actor), query: { version: '1' } }
    return asActor(server, { actor, endpoint: developer.remove, input })
  },
}
