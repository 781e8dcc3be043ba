import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/calls/api-error.ts'
import { clearSession } from '../../../api/session/credentials.ts'
import { showScreen } from '../../../testing/screen.tsx'
import type { Execution } from '../use-execution.tsx'
import { progressText, QueryResultPanel } from './QueryResultPanel.tsx'
import { timeTaken } from './ResultView.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const RESULT: QueryResult = {
  columns: [
    { name: 'id', kind: 'number', type: 'int4' },
    { name: 'name', kind: 'text', type: 'text' },
  ],
  rows: [
    [10, 'North Park'],
    [9, null],
  ],
  isTruncated: false,
  hasShortenedValues: false,
  first: { rows: 1200, isTruncated: false, columns: [{ name: 'id', type: 'integer' }] },
  times: { waiting: 0, first: 812, second: 1500, total: 2312 },
}

const cancel = vi.fn<() => void>()
const show = (execution: Partial<Execution>) =>
  showScreen(
    () => <QueryResultPanel execution={{ state: 'idle', cancel, ...execution }} />,
    () => [200, {}],
  )
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')

test('before an execution it says where the rows will appear', async () => {
  show({})
  expect(await screen.findByText('No result yet')).toBeTruthy()
})

test('a running execution shows its step and running time, and can be cancelled', async () => {
  const progress = { runId: 'x', phase: 'waiting', place: 2, rows: 0 } as const
  show({ state: 'running', startedAt: Date.now() / 1000 - 125, progress })
  expect(await screen.findByText('Waiting', { selector: '[aria-current=step]' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Waiting for a turn. 2 executions are before yours.')
  expect(plain(screen.getByRole('timer').textContent)).toMatch(/^2 min \d+ s$/)
  expect(plain(screen.getByRole('timer').parentElement?.textContent ?? '')).toMatch(
    /^Started 2 min \d+ s ago$/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledOnce()
})

test.each([
  ['warehouse', { whQuery: 'select 1', dbQuery: ' ' }],
  ['database', { whQuery: '', dbQuery: 'select 1' }],
])('a lone %s query is not called the second one', async (_which, texts) => {
  const input = { ...texts, dbQueryFirst: false, params: [] }
  const running = { state: 'running', startedAt: Date.now() / 1000, input } as const
  show({ ...running, progress: { runId: 'x', phase: 'second', place: 0, rows: 0 } })
  expect(await screen.findByText('Query', { selector: '[aria-current=step]' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('The query is running.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Waiting',
    'Query',
    'Reading',
  ])
  cleanup()
  show(running)
  expect(await screen.findByText('The query is being sent.', { selector: 'p' })).toBeTruthy()
})

test('the Cancel button is disabled while the execution is being cancelled', async () => {
  show({ state: 'running', startedAt: Date.now() / 1000, isCancelling: true })
  expect((await screen.findByRole('button', { name: 'Cancel' })).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('The execution is being cancelled.')
})

test('the number of rows read is shown, but not announced to screen readers', async () => {
  const progress = { runId: 'x', phase: 'reading', place: 0, rows: 24_000 } as const
  show({ state: 'running', startedAt: Date.now() / 1000, progress })
  expect(await screen.findByText('The result is being read: 24,000 rows so far.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('The result is being read.')
})

test('says whether the execution failed or was cancelled', async () => {
  show({ state: 'failed', error: new ApiError('unreachable') })
  expect(await screen.findByText('The last execution did not end with a result.')).toBeTruthy()
  cleanup()
  show({ state: 'failed', error: new ApiError('data_query_cancelled') })
  expect(await screen.findByText('The last execution was cancelled.')).toBeTruthy()
})

test('shows the name of the queries, the number of rows and the times', async () => {
  show({ state: 'done', name: 'Robots by park', result: RESULT })
  expect(await screen.findByRole('heading', { name: 'Result of Robots by park' })).toBeTruthy()
  const facts = plain(document.querySelector('dl')?.textContent ?? '')
  expect(facts).toBe('Result2 rowsFirst query1,200 rows in 812 msSecond query1.5 sTotal2.3 s')
  expect(screen.getByRole('grid', { name: 'Query result' }).getAttribute('aria-rowcount')).toBe('3')
})

test('a notice tells what is missing in a result', async () => {
  show({ state: 'done', result: { ...RESULT, isTruncated: true } })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toBe(
    'The result was cut off after 2 rows: it holds at most 67 million characters.',
  )
})

test('the exported file has the columns of the query, no row number and no formulas', async () => {
  const files: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const rows = [
    [10, '=1+1'],
    [9, null],
  ]
  show({ state: 'done', result: { ...RESULT, rows } })
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(names).toEqual(['query-result.csv']))
  const text = new TextDecoder().decode(await files[0]?.arrayBuffer())
  expect(text).toBe("id;name\r\n10;'=1+1\r\n9;\r\n")
})

test.each([
  [undefined, 'The queries are being sent.'],
  [{ phase: 'waiting', place: 0, rows: 0 }, 'Waiting for a turn. The next one is yours.'],
  [{ phase: 'waiting', place: 1, rows: 0 }, 'Waiting for a turn. 1 execution is before yours.'],
  [{ phase: 'waiting', place: 4, rows: 0 }, 'Waiting for a turn. 4 executions are before yours.'],
  [
    { phase: 'waiting', place: 1, reason: 'own', rows: 0 },
    'Waiting for a turn. 1 execution is before yours. Another query of yours is running, and one user does not take all places.',
  ],
  [{ phase: 'first', place: 0, rows: 0 }, 'The first query is running.'],
  [{ phase: 'second', place: 0, rows: 0 }, 'The second query is running.'],
  [{ phase: 'reading', place: 0, rows: 0 }, 'The result is being read.'],
  [{ phase: 'reading', place: 0, rows: 12_400 }, 'The result is being read: 12,400 rows so far.'],
] as const)('describes %j as a sentence', (progress, text) => {
  expect(progressText(progress)).toBe(text)
})

test.each([
  [0.4, '0 ms'],
  [840, '840 ms'],
  [2449, '2.4 s'],
  [72_000, '1 min 12 s'],
])('%d milliseconds are %s', (ms, text) => {
  expect(plain(timeTaken(ms))).toBe(text)
})
