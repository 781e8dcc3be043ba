import type { PdfAnswer, PdfJob } from '@service-center/pdf/build-pdf.ts'
import { sampleQuote } from '@service-center/pdf/testing/quote-sample.ts'
import { expect, it, vi } from 'vitest'
import { createPdfClient, type StartPdfWorker } from './use-pdf.ts'

const jobOf = (number: string): PdfJob => ({ kind: 'quote', input: { ...sampleQuote('DE'), number } })
const contentOf = (byte: number): PdfAnswer => ({ content: new Uint8Array([byte]) })

/** Fake workers that answer only when the test calls `answer`. */
function openWorkers() {
  const asked: string[] = []
  const answers: ((answer: PdfAnswer) => void)[] = []
  let ended = 0
  const start: StartPdfWorker = (onAnswer) => {
    answers.push(onAnswer)
    return {
      make: (job) => void asked.push(job.kind === 'quote' ? job.input.number : job.kind),
      end: () => void (ended += 1),
    }
  }
  return {
    asked,
    start,
    answer: (data: PdfAnswer) => answers.at(-1)?.(data),
    startedCount: () => answers.length,
    endedCount: () => ended,
  }
}

it('makes only the newest of the waiting jobs, and returns only its answer', () => {
  const { asked, start, answer } = openWorkers()
  const answers: PdfAnswer[] = []
  const client = createPdfClient(start, (one) => answers.push(one))
  for (const number of ['1', '2', '3']) client.ask(jobOf(number))
  expect(asked).toEqual(['1'])
  answer(contentOf(1))
  expect(asked).toEqual(['1', '3'])
  expect(answers).toEqual([])
  answer(contentOf(3))
  expect(answers).toEqual([contentOf(3)])
})

it('terminates a worker that takes too long, and starts another one for the next job', () => {
  vi.useFakeTimers()
  const { asked, startedCount, start, answer, endedCount } = openWorkers()
  const answers: PdfAnswer[] = []
  const client = createPdfClient(start, (one) => answers.push(one))
  client.ask(jobOf('1'))
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  expect(endedCount()).toBe(1)
  expect(answers).toEqual([{ code: undefined, message: 'The PDF took too long to be made.' }])
  client.ask(jobOf('2'))
  expect(startedCount()).toBe(2)
  answer(contentOf(2))
  expect([asked, answers.at(-1)]).toEqual([['1', '2'], contentOf(2)])
})

it('makes no more documents after it was closed', () => {
  const { asked, start, endedCount } = openWorkers()
  const client = createPdfClient(start, () => expect.unreachable())
  client.ask(jobOf('1'))
  client.ask(jobOf('2'))
  client.close()
  expect([asked, endedCount()]).toEqual([['1'], 1])
})
