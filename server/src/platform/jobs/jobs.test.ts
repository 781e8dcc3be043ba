import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createJobs } from './jobs.ts'

const job = (run: () => Promise<void>) => ({ name: 'job', purpose: 'For this test.', everyMs: 60_000, run })

function start(run: () => Promise<void>) {
  const jobs = createJobs(pino({ level: 'silent' }))
  onTestFinished(() => jobs.stop())
  jobs.start([job(run)])
  return jobs
}

test('a job that has not ended yet has no last run; afterwards it has one and no failure', async () => {
  const ended = Promise.withResolvers<void>()
  const jobs = start(() => ended.promise)
  expect(jobs.list()).toMatchObject([{ job: { name: 'job' }, ranAt: undefined, lastFailure: undefined }])
  ended.resolve()
  await expect.poll(() => jobs.list()[0]?.ranAt).toEqual(expect.any(Number))
  expect(jobs.list()[0]?.lastFailure).toBeUndefined()
})

test('the message of the last failure is kept, and no more than its beginning', async () => {
  const jobs = start(() => Promise.reject(new Error(`no ${'x'.repeat(1000)}`)))
  await expect.poll(() => jobs.list()[0]?.lastFailure?.message).toMatch(/^no x+$/)
  expect(jobs.list()[0]?.lastFailure?.message).toHaveLength(500)
})
