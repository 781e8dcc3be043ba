import { deflateSync } from 'node:zlib'
import { figuresOf, itemLine, sampleQuote } from '@service-center/pdf/testing/quote-sample.ts'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createPdfWorkers } from './pdf-workers.ts'

const log = pino({ level: 'silent' })
const SMALL = { kind: 'quote', input: sampleQuote('DE') } as const
const withLines = (count: number) => {
  const lines = Array.from({ length: count }, (_line, index) => itemLine(`Item ${index}`))
  return { kind: 'quote', input: sampleQuote('DE', { figures: figuresOf(lines) }) } as const
}

function workers(limits: Parameters<typeof createPdfWorkers>[1] = {}) {
  const made = createPdfWorkers(log, limits)
  onTestFinished(() => made.stop())
  return made
}
/** One thread that most tests share, with little memory. Loading its modules takes longer than any test. */
const one = createPdfWorkers(log, {
  threads: 1,
  waiting: 1,
  heapMegabytes: 48,
  bufferMegabytes: 64,
  timeoutMs: 600_000,
})
afterAll(() => one.stop())
const isPdf = (content: Uint8Array) => new TextDecoder('latin1').decode(content.slice(0, 5)) === '%PDF-'

/** A small PDF with an object stream that inflates to this many megabytes. */
function inflatingPdf(megabytes: number): Uint8Array {
  const content = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '))
  const dictionary = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${content.length}>>`
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n${dictionary}\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF\n'),
  ])
}

test('many quotes are made at the same time, more than there are threads', async () => {
  const pdf = workers()
  const made = await Promise.all(Array.from({ length: 4 }, () => pdf.build(SMALL)))
  expect(made.map(isPdf)).toEqual(Array.from({ length: 4 }, () => true))
})

test('more than may wait are refused', async () => {
  const made = await Promise.allSettled([one.build(SMALL), one.build(SMALL), one.build(SMALL)])
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(made[2]).toMatchObject({ reason: { code: 'pdf_not_made', status: 503 } })
})

test('pages that cannot be added are refused with a message, and the thread goes on', async () => {
  const { pages } = SMALL.input
  const input = { ...SMALL.input, pages: { ...pages, cover: new TextEncoder().encode('no PDF') } }
  await expect(one.build({ kind: 'quote', input })).rejects.toMatchObject({
    code: 'pdf_pages_broken',
    message: 'The PDF of the cover cannot be read. Upload it again.',
  })
  expect(isPdf(await one.build(SMALL))).toBe(true)
})

test('counts the pages of an uploaded file, and refuses one that cannot be added with a message', async () => {
  // The signature is on a page of its own.
  expect(await one.countPages(await one.build(SMALL))).toBe(2)
  await expect(one.countPages(new TextEncoder().encode('no PDF'))).rejects.toMatchObject({
    code: 'pdf_pages_broken',
    message: 'The PDF of the file cannot be read. Upload it again.',
  })
  await expect(one.countPages(inflatingPdf(300))).rejects.toMatchObject({
    code: 'pdf_not_made',
  })
})

test('one that takes too long is ended, and the next one is made', async () => {
  const pdf = workers({
    thread: new URL('../../testing/endless-pdf-thread.ts', import.meta.url),
    threads: 1,
    timeoutMs: 20_000,
  })
  const endless = pdf.build({ kind: 'quote', input: { ...SMALL.input, number: 'endless' } })
  const small = pdf.build(SMALL)
  await expect(endless).rejects.toMatchObject({ code: 'pdf_not_made' })
  expect(isPdf(await small)).toBe(true)
})

test('one that takes too much memory is ended, and the next one is made', async () => {
  await expect(one.build(withLines(20_000))).rejects.toMatchObject({ code: 'pdf_not_made' })
  expect(isPdf(await one.build(SMALL))).toBe(true)
})

test('files that take too much memory end their thread only', async () => {
  const { pages } = SMALL.input
  const input = { ...SMALL.input, pages: { ...pages, cover: inflatingPdf(300) } }
  await expect(one.build({ kind: 'quote', input })).rejects.toMatchObject({ code: 'pdf_not_made' })
  expect(isPdf(await one.build(SMALL))).toBe(true)
})
