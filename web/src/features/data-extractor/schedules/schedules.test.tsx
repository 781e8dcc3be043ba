import type { QuerySchedule } from '@service-center/contract/data-extractor/query-schedule.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession } from '../../../api/session/credentials.ts'
import { accountOf } from '../../../testing/session.ts'
import { showScreen, type TestAnswer } from '../../../testing/screen.tsx'
import { useScheduleColumns, ScheduleActions } from './SchedulesPanel.tsx'
import { EditScheduleDialog } from './ScheduleDialog.tsx'
import { queryWith, SCHEDULE, SINCE, UNTIL, WEEK_AGO } from './test-schedule.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const onClose = () => undefined
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Save changes/ })

/** Shows the dialog that edits a schedule; `change` simulates a reload of the list. */
function showDialog(query: ReturnType<typeof queryWith> | undefined, answer: TestAnswer = () => [200, {}]) {
  let next = SCHEDULE
  function Dialog() {
    const [schedule, setSchedule] = useState(SCHEDULE)
    return (
      <>
        <button type="button" onClick={() => setSchedule(next)}>
          Reload
        </button>
        <EditScheduleDialog schedule={schedule} query={query} onClose={onClose} />
      </>
    )
  }
  const shown = showScreen(Dialog, (call) => (call.method === 'GET' ? [200, accountOf()] : answer(call)))
  return {
    sent: () => shown.calls.find(({ method }) => method === 'PUT')?.body,
    change: (schedule: QuerySchedule) => {
      next = schedule
      fireEvent.click(screen.getByText('Reload'))
    },
  }
}

test('does not overwrite what was changed elsewhere while somebody types', async () => {
  const refused = [409, { code: 'changed_meanwhile', message: 'Changed meanwhile.' }] as const
  const { sent, change } = showDialog(queryWith([SINCE]), () => refused)
  const save = await saveButton()
  expect(save.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'At' }), { target: { value: '7:15' } })
  change({ ...SCHEDULE, time: '23:00', keptResults: 1 })
  fireEvent.click(save)
  expect(await screen.findByText(/Somebody else has changed this schedule meanwhile/)).toBeTruthy()
  expect(sent()).toMatchObject({
    settings: { time: '07:15', keptResults: 5 },
    was: { time: '06:30', keptResults: 5 },
  })
})

test('shows changes from elsewhere until somebody types', async () => {
  const { change } = showDialog(queryWith([SINCE]))
  await saveButton()
  change({ ...SCHEDULE, time: '23:00' })
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'At' })).toHaveProperty('value', '23:00'))
})

test('names a parameter that was added later, whose preset value can be saved unchanged', async () => {
  const { sent } = showDialog(queryWith([SINCE, UNTIL]))
  expect((await screen.findByText(/No value is saved yet/)).textContent).toContain('Until')
  fireEvent.click(await saveButton())
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(sent()).toMatchObject({
    settings: { params: [WEEK_AGO, { order: 2 }] },
    was: { params: [WEEK_AGO] },
  })
})

test('keeps the values of a query that is no longer visible', async () => {
  const { sent } = showDialog(undefined)
  fireEvent.change(await screen.findByRole('textbox', { name: 'At' }), { target: { value: '07:15' } })
  fireEvent.click(await saveButton())
  await waitFor(() => expect(sent()).toMatchObject({ settings: { time: '07:15', params: [WEEK_AGO] } }))
})

test('resuming a schedule shows which value is missing', async () => {
  const errors = [{ param: 'settings.params', msg: 'A value is missing for: Since.' }]
  showScreen(
    () => <ScheduleActions schedule={{ ...SCHEDULE, state: 'ended' }} onRuns={onClose} onEdit={onClose} />,
    () => [400, { code: 'invalid', message: 'Bad input.', errors }],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Resume Robots' }))
  expect(await screen.findByText('A value is missing for: Since.')).toBeTruthy()
})

test('new handlers do not render the rows again, and the rows call the newest ones', async () => {
  const drawn: unknown[] = []
  const opened: string[] = []
  function Rows() {
    const [count, setCount] = useState(1)
    const columns = useScheduleColumns({ onRuns: (id) => opened.push(`${id} of ${count}`), onEdit: onClose })
    drawn.push(columns)
    return (
      <>
        <button type="button" onClick={() => setCount(2)}>
          Progress
        </button>
        {columns.find(({ id }) => id === 'actions')?.cell?.(SCHEDULE)}
      </>
    )
  }
  showScreen(Rows, () => [200, {}])
  fireEvent.click(await screen.findByRole('button', { name: 'Progress' }))
  fireEvent.click(screen.getByRole('button', { name: 'Runs of Robots' }))
  expect(opened).toEqual(['3 of 2'])
  expect(new Set(drawn).size).toBe(1)
})
