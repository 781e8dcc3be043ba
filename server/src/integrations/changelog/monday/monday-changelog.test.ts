import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BoardRow,
  boardPage,
  type MondayAnswer,
  nextPage,
  startMonday,
} from '../../../testing/outside-services/monday.ts'
import { createOutgoing, OutgoingError } from '../../../platform/outgoing.ts'
import { mondayChangelog } from './monday-changelog.ts'

let monday: Awaited<ReturnType<typeof startMonday>>
let outcomes: (string | undefined)[] = []
beforeAll(async () => {
  monday = await startMonday()
})
beforeEach(() => {
  outcomes = []
  monday.asked.length = 0
})
afterAll(() => monday.stop())

const rows: BoardRow[] = [
  { group: '9.9.1 (2024-05-02)', name: 'GNSS: loses fix', type: 'Issue', translation: ' It drives on. ' },
  { group: '9.9.1 (2024-05-02)', name: 'rc flag', type: 'Feature', product: 'Pro X, Surveyor' },
  { group: 'v7.12.0', name: 'Lacrosse', type: 'Templates', translation: 'Lacrosse', day: '2024-06-01' },
  { group: 'v7.12.0', name: 'untyped' },
]

const read = (deviceType: 1 | 2 = 1, more: { timeoutMs?: number; signal?: AbortSignal } = {}) => {
  const { signal = new AbortController().signal, ...options } = more
  const { MONDAY_URL: url, MONDAY_TOKEN: token } = monday.env
  const outgoing = createOutgoing((_service, { failure }) => outcomes.push(failure))
  const settings = { url, token, appBoard: '22', robotBoard: '11' }
  const progress: unknown[] = []
  const onProgress = async (now: unknown) => void progress.push(now)
  return mondayChangelog(settings, outgoing, options)
    .read(deviceType, { signal, onProgress })
    .then((versions) => ({ versions, progress }))
}

/** Answers the first calls one by one, and all others with the last answer. */
const answerInTurn = (...answers: MondayAnswer[]) => {
  let place = 0
  monday.answer(() => answers[Math.min(place++, answers.length - 1)] ?? { status: 500 })
}

const FINE = boardPage(rows)
const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000

test('a group is a version, an item a change; a type that is not known is an issue', async () => {
  answerInTurn(FINE)
  const { versions } = await read()
  expect(versions).toEqual([
    {
      name: '9.9.1',
      released: at('2024-05-02'),
      issues: [{ name: 'GNSS: loses fix', translated: 'It drives on.', product: [] }],
      features: [{ name: 'rc flag', translated: null, product: ['Pro X', 'Surveyor'] }],
      templates: [],
    },
    {
      name: 'v7.12.0',
      released: at('2024-06-01'),
      issues: [{ name: 'untyped', translated: null, product: [] }],
      features: [],
      templates: [{ name: 'Lacrosse', translated: 'Lacrosse', product: [] }],
    },
  ])
  expect(monday.asked).toMatchObject([{ token: 'token-1', variables: { board: '11' } }])
  expect(outcomes).toEqual([undefined])
})

test('leaves out characters that the database cannot store', async () => {
  answerInTurn(boardPage([{ group: '1.0\u0000', name: 'a\ud800b', translation: '\u0000c' }]))
  expect((await read()).versions).toMatchObject([
    { name: '1.0', issues: [{ name: 'a\ufffdb', translated: 'c' }] },
  ])
})

test('names have nothing that disturbs the text around them', async () => {
  const row = {
    group: '\u202E1.0\n(2024-05-02)',
    name: '\u202E4106\nnew',
    product: 'Pro\u2067 X',
    type: 'Issue',
  }
  answerInTurn(boardPage([row]))
  expect((await read()).versions).toMatchObject([
    { name: '1.0', released: at('2024-05-02'), issues: [{ name: '4106 new', product: ['Pro X'] }] },
  ])
})

test('the app has a board of its own', async () => {
  answerInTurn(FINE)
  await read(2)
  expect(monday.asked[0]?.variables).toEqual({ board: '22' })
})

test('all pages are read by their cursors', async () => {
  answerInTurn(
    boardPage(rows.slice(0, 2), { cursor: 'second', of: 4 }),
    nextPage(rows.slice(2, 3), 'third'),
    nextPage(rows.slice(3)),
  )
  const { versions, progress } = await read()
  expect(versions.map(({ name }) => name)).toEqual(['9.9.1', 'v7.12.0'])
  expect(monday.asked.slice(1).map(({ variables }) => variables)).toEqual([
    { cursor: 'second' },
    { cursor: 'third' },
  ])
  expect(progress).toEqual([
    { read: 2, total: 4 },
    { read: 3, total: 4 },
    { read: 4, total: 4 },
  ])
})

const exhausted = (seconds: number) => ({
  errors: [
    {
      message: 'Complexity budget exhausted',
      extensions: { code: 'COMPLEXITY_BUDGET_EXHAUSTED', status_code: 429, retry_in_seconds: seconds },
    },
  ],
})

test.each<[string, MondayAnswer]>([
  ['429 with a header', { status: 429, headers: { 'retry-after': '0.2' } }],
  ['429 with a pause in its body', { status: 429, body: exhausted(0.2) }],
  ['an exhausted budget with status 200', { body: exhausted(0.2) }],
])('%s: the call is repeated after the pause', async (_name, answer) => {
  answerInTurn(answer, FINE)
  const began = performance.now()
  expect((await read()).versions).toHaveLength(2)
  expect(performance.now() - began).toBeGreaterThan(190)
  expect(monday.asked).toHaveLength(2)
  expect(monday.asked[1]).toEqual(monday.asked[0])
})

test.each<[string, MondayAnswer, string]>([
  ['401', { status: 401, body: { error_message: 'Not Authenticated' } }, 'Monday: it refuses the token'],
  ['500', { status: 500, text: '<html>' }, 'Monday: status 500'],
  ['broken JSON', { text: '{"data": {"boards": [' }, 'Monday: a broken answer'],
  ['another form', { body: { data: { boards: [{ items_page: 7 }] } } }, 'Monday: a broken answer'],
  ['a text', { text: '"ok"' }, 'Monday: a broken answer'],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://127.0.0.1/' } },
    'Monday: it answered with a redirect',
  ],
  ['no such board', { body: { data: { boards: [] } } }, 'Monday: there is no board 11'],
  [
    'a refused query',
    { body: { errors: [{ message: 'secret', extensions: { code: 'UNDEFINED_FIELD' } }] } },
    'Monday: it refused the query',
  ],
  [
    'a pause of a day',
    { status: 429, body: exhausted(50_000) },
    'Monday: it allows no more calls for a while',
  ],
])('%s is said', async (_name, answer, message) => {
  answerInTurn(answer)
  await expect(read()).rejects.toThrow(new OutgoingError('Monday', message.replace('Monday: ', '')))
  expect(monday.asked).toHaveLength(1)
})

test('a second page that fails fails the whole', async () => {
  answerInTurn(boardPage(rows, { cursor: 'second' }), { status: 500 })
  await expect(read()).rejects.toThrow('Monday: status 500')
  expect(outcomes).toEqual([undefined, 'status 500'])
})

test('a hang is ended', async () => {
  answerInTurn({ hangs: true })
  await expect(read(1, { timeoutMs: 100 })).rejects.toThrow('Monday: no answer within 100 ms')
})

test('a refresh that is stopped does not wait for the end of a pause', async () => {
  answerInTurn({ status: 429, body: exhausted(60) })
  const stopped = new AbortController()
  const reading = read(1, { signal: stopped.signal })
  await expect.poll(() => monday.asked.length).toBe(1)
  stopped.abort(new Error('stopped'))
  await expect(reading).rejects.toThrow('Monday')
})
