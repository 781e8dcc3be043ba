import * as api from '@service-center/contract/api.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { credentialsOf } from '../../testing/session.ts'
import { showScreen, type TestAnswer } from '../../testing/screen.tsx'
import { TextField } from '../fields/TextField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { readSavedFields, setSaveFields, writeSavedFields } from './saved-fields.ts'
import { useWidgetForm } from './use-widget-form.ts'
import { type Widget, type WidgetProps, WidgetFrameProvider, type WidgetFrame } from './widget.ts'
import { WidgetForm } from './WidgetForm.tsx'

const EMPTY = { tabletId: null as number | null, version: '', confirmed: '' }

function Version({ prefill }: WidgetProps) {
  const form = useWidgetForm(api.tabletManagement.setAppVersion, {
    defaults: EMPTY,
    prefill: prefill.tabletId === undefined ? {} : { tabletId: prefill.tabletId },
    ids: { tabletId: 'tablet' },
    neverSaved: ['confirmed'],
    input: ({ tabletId, version }) => ({ body: { tabletId: tabletId ?? 0, version } }),
    success: (_reply, { tabletId }) => `Locked ${tabletId}`,
  })
  return (
    <WidgetForm form={form} verb="Lock">
      <NumberField label="Tablet" {...form.field('tabletId')} />
      <TextField label="Version" {...form.field('version')} />
      <TextField label="Confirmed" {...form.field('confirmed')} />
    </WidgetForm>
  )
}

const widget: Widget = {
  id: 'VersionWidget',
  label: 'Lock version',
  category: 'Device',
  right: 'verified',
  about: ['tablet'],
  render: (props) => <Version {...props} />,
}

let hasTablet = true
const UNDO = { id: 5, until: 1_700_000_000 }
const answer: TestAnswer = ({ method, path }) => {
  if (path === '/api/devices')
    return [
      200,
      {
        robots: [],
        tablets: hasTablet ? [{ id: 21, customerId: 1, connectedRobotId: null, deprecated: null }] : [],
        baseStations: [],
      },
    ]
  if (path.startsWith('/api/configurations/undo/')) return [200, { id: 5, undoneAt: 1, remaining: [] }]
  return method === 'POST' ? [200, { undo: UNDO }] : [404, {}]
}

const cardFrame = (drafts: Map<string, object>, isPrefilled = false): WidgetFrame => ({
  kind: 'card',
  widget,
  detail: null,
  isPrefilled,
  draft: { read: () => drafts.get('x'), write: (values) => void drafts.set('x', values) },
})

function show(props: WidgetProps = { prefill: {} }, isPrefilled = false) {
  const frame = cardFrame(new Map(), isPrefilled)
  function Page() {
    const [isShown, setShown] = useState(true)
    return (
      <WidgetFrameProvider value={frame}>
        {isShown && widget.render(props)}
        <button type="button" onClick={() => setShown(!isShown)}>
          Close or open
        </button>
      </WidgetFrameProvider>
    )
  }
  return showScreen(Page, answer)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

beforeEach(() => storeSession({ token: 'x', user: credentialsOf() }))
afterEach(() => {
  hasTablet = true
  cleanup()
  vi.unstubAllGlobals()
  setSaveFields(false)
  clearSession()
})

it('starts empty, sends, offers to undo the change, and is empty again', async () => {
  const { calls } = show()
  await screen.findByText('Lock version')
  type('Tablet', '21')
  type('Version', '5.2.1')
  fireEvent.click(screen.getByRole('button', { name: 'Lock' }))
  expect(await screen.findByText('Locked 21')).toBeTruthy()
  await waitFor(() => expect(field('Version').value).toBe(''))
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo.title).toBe('Until 23:13')
  fireEvent.click(undo)
  expect(await screen.findByText('The change was undone')).toBeTruthy()
  expect(calls.map(({ path }) => path)).toContain('/api/configurations/undo/5')
})

it("keeps the last values while 'Save Fields' is on, except those that are never saved", async () => {
  setSaveFields(true)
  show()
  await screen.findByText('Lock version')
  type('Tablet', '21')
  type('Version', '5.2.1')
  type('Confirmed', 'yes')
  fireEvent.click(screen.getByRole('button', { name: 'Lock' }))
  await screen.findByText('Locked 21')
  await waitFor(() => expect(field('Confirmed').value).toBe(''))
  expect(field('Version').value).toBe('5.2.1')
  expect(localStorage.getItem('service-center.control-panel.fields.mette')).not.toContain('yes')
  cleanup()
  show()
  await screen.findByText('Lock version')
  expect([field('Tablet').value, field('Version').value, field('Confirmed').value]).toEqual([
    '21',
    '5.2.1',
    '',
  ])
})

it("deletes the saved values when 'Save Fields' is turned off, and reads only those of the user", () => {
  setSaveFields(true)
  writeSavedFields('VersionWidget', { version: '5.2.1' })
  storeSession({ token: 'x', user: credentialsOf({ username: 'anders' }) })
  expect(readSavedFields('VersionWidget', EMPTY)).toEqual({})
  storeSession({ token: 'x', user: credentialsOf() })
  expect(readSavedFields('VersionWidget', EMPTY)).toEqual({ version: '5.2.1' })
  setSaveFields(false)
  expect(readSavedFields('VersionWidget', EMPTY)).toEqual({})
})

it.each([
  ['no json', {}],
  ['[]', {}],
  ['{"VersionWidget":null}', {}],
  ['{"VersionWidget":{"version":7,"other":"x","tabletId":21}}', { tabletId: 21 }],
  ['{"VersionWidget":{"version":"5","tabletId":true}}', { version: '5' }],
])('reads from %s only the values that match the fields', (text, values) => {
  localStorage.setItem('service-center.control-panel.fields.mette', text)
  expect(readSavedFields('VersionWidget', EMPTY)).toEqual(values)
})

it('clears a saved device that does not exist any more', async () => {
  setSaveFields(true)
  writeSavedFields('VersionWidget', { tabletId: 99, version: '5.2.1' })
  show()
  await screen.findByText('Lock version')
  await waitFor(() => expect(field('Tablet').value).toBe(''))
  expect(field('Version').value).toBe('5.2.1')
})

it('contains only the device that it is opened for, and no saved values', async () => {
  setSaveFields(true)
  writeSavedFields('VersionWidget', { tabletId: 99, version: '5.2.1' })
  show({ prefill: { tabletId: 21 } }, true)
  await screen.findByText('Lock version')
  expect([field('Tablet').value, field('Version').value]).toEqual(['21', ''])
  expect(readSavedFields('VersionWidget', EMPTY)).toEqual({ tabletId: 99, version: '5.2.1' })
})

it('says that the chosen device has disappeared, and keeps what was typed', async () => {
  const { client } = show({ prefill: { tabletId: 21 } }, true)
  await screen.findByText('Lock version')
  type('Version', '5.2')
  expect(screen.queryByText(/no longer among yours/)).toBeNull()
  hasTablet = false
  await client.invalidateQueries()
  await screen.findByText(/The chosen device is no longer among yours/)
  expect([field('Tablet').value, field('Version').value]).toEqual(['21', '5.2'])
})

it('keeps what was typed while its card is not drawn', async () => {
  show()
  await screen.findByText('Lock version')
  type('Version', '5.2')
  const button = screen.getByRole('button', { name: 'Close or open' })
  fireEvent.click(button)
  expect(screen.queryByLabelText('Version')).toBeNull()
  fireEvent.click(button)
  expect(field('Version').value).toBe('5.2')
})
