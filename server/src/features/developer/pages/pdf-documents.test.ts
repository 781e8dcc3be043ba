import { expectSoundPdf, hasPdfTools, textOf } from '@service-center/pdf/testing/pdf-tools.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingAs } from '../../../platform/access/viewers.ts'
import { DeferredAnswer } from '../../../platform/http/answers.ts'
import { createPdfWorkers, type PdfWorkers } from '../../../platform/pdf/pdf-workers.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addSession, addUser } from '../../../testing/server/world.ts'
import type { DocumentationNode } from '../tree/documentation-entries.ts'
import { delivery, monitoring, warehouse } from './pdf-documents.ts'

let server: TestServer
let pdf: PdfWorkers
let sessionId: string
beforeAll(async () => {
  server = await startTestServer()
  pdf = createPdfWorkers(pino({ level: 'silent' }))
  const customer = await addCustomer(server.db, { name: 'Dealer', isDealer: true })
  await addUser(server.db, { username: 'dealer', customers: [customer], rights: ['Developer'] })
  sessionId = await addSession(server.db, 'dealer')
})
afterAll(async () => {
  await pdf.stop()
  await server.stop()
})

/** Reads a document, which is produced after the transaction that reads its texts has ended. */
async function read(entry: DocumentationNode | undefined): Promise<Uint8Array> {
  const { database } = server.app
  const answer = await actingAs({ database, sessionId, readOnly: true }, async (db, viewer) =>
    entry !== undefined && 'content' in entry ? entry.content?.({ db, viewer }) : undefined,
  )
  if (!(answer instanceof DeferredAnswer)) throw new Error('There is no document.')
  const file = await answer.ask()
  expect(file.head.contentType).toBe('application/pdf')
  const content = file.read(undefined)
  return Buffer.isBuffer(content) ? content : Buffer.alloc(0)
}

describe.runIf(hasPdfTools)('PDFs that are made', () => {
  test('describes each view of the database, with its columns and examples', async () => {
    const made = await read(warehouse({ pdf })[0])
    await expectSoundPdf(made)
    const text = await textOf(made)
    for (const part of [
      'history_of_keys',
      'device_type',
      'WITH RECURSIVE tree AS',
      'Whether it is a dealer.',
    ])
      expect(text).toContain(part)
  })

  test.each([
    ['Monitoring', 'disk_full'],
    ['Checks and tests', 'npm run check'],
    ['Build, release and upgrade', 'How to go back'],
  ])("'%s' is made of its page", async (title, part) => {
    const entry = [...monitoring({ pdf }), ...delivery({ pdf })].find(({ name }) => name === title)
    const made = await read(entry)
    await expectSoundPdf(made)
    const text = await textOf(made)
    expect(text).toContain(part)
    // The title is shown once as a heading, and in the footers.
    expect(text.split('\n').filter((line) => line.trim() === title)).toHaveLength(1)
  })
})
