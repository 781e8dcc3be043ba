import { documents, type DocumentKind } from '@service-center/contract/documents/documents.ts'
import type { TestServer } from '../server/test-server.ts'

/** The beginning of a PDF: enough to be recognised as one. */
const PDF = '%PDF-1.7\n%âãÏÓ\n'

/** A file to upload; by default a PDF. */
export function fileOf({
  content = PDF,
  name = 'Guide.pdf',
  type = 'application/pdf',
}: { content?: string | Uint8Array<ArrayBuffer>; name?: string; type?: string } = {}): File {
  return new File([content], name, { type })
}

/** Publishes a document and returns its id. */
export async function addDocument(
  server: TestServer,
  {
    token,
    file = fileOf(),
    kind = 'general',
    title = 'Guide',
    customerId = 1,
  }: {
    token: string
    file?: File
    kind?: DocumentKind
    title?: string
    customerId?: number
  },
): Promise<number> {
  const fields = { kind, title, description: '', customerId: String(customerId) }
  const { status, body } = await server.call(documents.create, { token, upload: { file, fields } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.id
}

export async function fileNameOf({ db }: TestServer, id: number): Promise<string> {
  const { file_name } = await db
    .selectFrom('document')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return file_name
}

export function downloadFile(
  { url }: TestServer,
  { file, token }: { file: string; token: string },
): Promise<Response> {
  return fetch(`${url}/files/${file}`, { headers: { authorization: `Bearer ${token}` } })
}
