import { developer } from '@service-center/contract/developer/developer.ts'
import { fileOf } from './documents.ts'
import type { TestServer } from '../server/test-server.ts'

/** A folder of the developer documentation that takes documents of staff, and an empty place in it. */
export const DOCUMENT_FOLDER = 'Calibration software'
export const WAITING_PLACE = 'Calibration software>Calibration software'

export async function addDeveloperDocument(
  server: TestServer,
  {
    token,
    file = fileOf(),
    folder = DOCUMENT_FOLDER,
    name = 'Notes',
  }: { token: string; file?: File; folder?: string; name?: string },
): Promise<{ id: number; location: string }> {
  const { status, body } = await server.call(developer.create, {
    token,
    upload: { file, fields: { folder, name } },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

export function readLocation(
  { url }: Pick<TestServer, 'url'>,
  { location, token }: { location: string; token: string },
): Promise<Response> {
  const address = `${url}/api/developer/content/${encodeURIComponent(location)}`
  return fetch(address, { headers: { authorization: `Bearer ${token}` } })
}
