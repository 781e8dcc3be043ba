import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { documents, type DocumentKind } from '../../contract/src/documents/documents.ts'
import { demoPdf } from '../../server/src/demo/documents/demo-pdf.ts'

/** A file as Playwright hands it to the browser. */
export interface UploadedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A readable PDF of some pages, each with its number as its heading. */
export const pdfOf = (pages: number): Buffer =>
  demoPdf(
    'Guide',
    Array.from({ length: pages }, (_page, index) => ({
      heading: `Chapter ${index + 1}`,
      paragraphs: ['The robot finds its lines by satellite.'],
    })),
  )

/** The same, with a script that a reader may run when it opens it. */
export const pdfWithScript = (): Buffer =>
  changed(
    pdfOf(1),
    '<< /Type /Catalog',
    '<< /OpenAction << /S /JavaScript /JS (app.alert\\("ran"\\)) >> /Type /Catalog',
  )

/** The same, which only opens with a password. */
export const pdfWithPassword = (): Buffer => {
  const [key, id] = ['ab'.repeat(32), 'cd'.repeat(16)]
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${id}> <${id}>]`
  return changed(pdfOf(1), '/Root 1 0 R', `/Root 1 0 R ${encrypt}`)
}

/** A black picture in PNG of any size, which takes only some kilobytes. */
export function pictureOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit for each pixel.
  head[8] = 1
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  const chunks = [
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(lines)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

const changed = (pdf: Buffer, from: string, to: string) =>
  Buffer.from(
    pdf.toString('latin1').replace(from, () => to),
    'latin1',
  )

/** Publishes a document for everybody by an API call, and returns its id. */
export async function publish(
  url: string,
  token: string,
  document: { kind?: DocumentKind; title: string; file: UploadedFile },
): Promise<number> {
  const { kind = 'general', title, file } = document
  const form = new FormData()
  const fields = { kind, title, description: '', customerId: '1' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([Uint8Array.from(file.buffer)], file.name, { type: file.mimeType }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(new URL(documents.create.path, url), { method: 'POST', body: form, headers })
  return documents.create.response.parse(await response.json()).id
}

/**
 * Records signs that a script of a document has run: dialogs, new pages, and the global variable that the script
 * sets.
 */
export function watchScripts(page: Page): { ran: () => Promise<readonly string[]> } {
  const seen: string[] = []
  page.context().on('page', (opened) => seen.push(`opened ${opened.url()}`))
  page.on('dialog', (dialog) => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  return {
    ran: async () => [...seen, ...(await page.evaluate(() => ('ran' in globalThis ? ['a script'] : [])))],
  }
}
