import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutgoing } from '../../../platform/outgoing.ts'
import {
  startQualityControl,
  type StandInQualityControl,
  troubleAt,
} from '../../../testing/worlds/quality-control.ts'
import { QcUncertainError } from '../qc-service.ts'
import { qcApi } from './qc-api.ts'

let service: StandInQualityControl
const outcomes: (string | undefined)[] = []
const outgoing = createOutgoing((_id, { failure }) => outcomes.push(failure))

beforeAll(async () => {
  service = await startQualityControl()
})
afterAll(() => service.stop())
beforeEach(() => {
  service.reset()
  outcomes.length = 0
})

const api = (more: { timeoutMs?: number } = {}) => qcApi(service.settings, { outgoing, ...more })

test.each(['/login', '/workflow/all'])('a hang at %s is ended', async (path) => {
  service.hasTrouble(troubleAt(path, {}))
  await expect(api({ timeoutMs: 150 }).all()).rejects.toMatchObject({
    forPeople: 'The quality-control service failed: no answer within 150 ms.',
  })
  expect(outcomes.at(-1)).toBe('no answer within 150 ms')
})

test('a save without an answer is uncertain, a refused save is not', async () => {
  service.hasTrouble(troubleAt('/workflow', {}))
  await expect(api({ timeoutMs: 150 }).save({})).rejects.toBeInstanceOf(QcUncertainError)
  service.hasTrouble(troubleAt('/workflow', { status: 500, text: '' }))
  await expect(api().save({})).rejects.toBeInstanceOf(QcUncertainError)
  service.hasTrouble(troubleAt('/workflow', { status: 422, text: '{"message":"No chapters"}' }))
  const refused = await api()
    .save({})
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ forPeople: 'No chapters' })
  expect(refused).not.toBeInstanceOf(QcUncertainError)
})

test('reports a service that cannot be reached', async () => {
  const away = qcApi({ ...service.settings, url: 'http://127.0.0.1:1' }, { outgoing })
  await expect(away.image('a')).rejects.toMatchObject({
    forPeople: 'The quality-control service failed: it cannot be reached.',
  })
})

test('an address with a path is kept', async () => {
  await expect(
    qcApi({ ...service.settings, url: `${service.url}/api/v2` }, { outgoing }).all(),
  ).rejects.toThrow('QC service')
  expect(service.asked.map(({ path }) => path)).toEqual(['/api/v2/login'])
})

test('a message of the service is cut and has no control characters', async () => {
  const message = `a\u0007\n${'b'.repeat(2000)}`
  service.hasTrouble(troubleAt('/login', { status: 400, text: JSON.stringify({ message }) }))
  await expect(api().all()).rejects.toMatchObject({ forPeople: `a ${'b'.repeat(498)}` })
})
