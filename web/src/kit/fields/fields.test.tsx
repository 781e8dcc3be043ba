import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../api/session/credentials.ts'
import { showScreen } from '../../testing/screen.tsx'
import { CardForm } from '../form/CardForm.tsx'
import { useCheckedForm } from '../form/use-api-form.ts'
import { AccessGroupsField } from './customers/AccessGroupsField.tsx'
import { CustomerField } from './customers/CustomerField.tsx'
import { AnyDeviceField, DeviceField, type DeviceRef } from './devices/DeviceField.tsx'
import { FileField } from './FileField.tsx'
import { NumberField } from './NumberField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { sortedTimeframes, startingAt, timeframeRules, type Timeframe } from './timeframes.ts'
import { TimeframesField } from './TimeframesField.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

interface Values {
  count: number | null
  customer: number | null
  robot: number | null
  device: DeviceRef | null
  groups: number[]
  frames: Timeframe[]
  file: File | null
  text: string
}

const EMPTY: Values = {
  count: null,
  customer: null,
  robot: null,
  device: null,
  groups: [],
  frames: [],
  file: null,
  text: '',
}
const GROUPS = [
  { id: 3, name: 'Nordic pilot', shortName: 'NP', accessGroupType: 'Country' },
  { id: 4, name: 'Beta', shortName: '', accessGroupType: 'Test' },
]
const device = { customerId: 7, deprecated: null }
const ANSWERS: Record<string, unknown> = {
  '/api/users/customers': { data: [{ id: 7, name: 'Nordic Turf', parentId: null }] },
  '/api/devices': {
    robots: [{ ...device, id: 4155, name: 'North Park' }],
    tablets: [{ ...device, id: 21002, name: '', connectedRobotId: null }],
    baseStations: [],
  },
}

/** Draws a card with every field, and records the sent values. */
async function show(refusal?: () => Error) {
  const sent: Values[] = []
  function Page() {
    const form = useCheckedForm(api.users.accessFields, {
      initialValues: EMPTY,
      input: () => ({}),
      rules: ({ frames }) => timeframeRules('frames', frames),
      onSubmit: (_input, values) => {
        if (refusal !== undefined) throw refusal()
        sent.push(values)
        form.markSaved(values)
      },
    })
    return (
      <CardForm
        form={form}
        title="Everything"
        verb="Send"
        done={sent.length > 0 ? 'Sent' : undefined}
        hasReset
      >
        <NumberField label="Count" {...form.field('count')} />
        <CustomerField label="Customer" {...form.field('customer')} />
        <DeviceField label="Robot" type={DEVICE_TYPE.robot} {...form.field('robot')} />
        <AnyDeviceField label="Device" {...form.field('device')} />
        <AccessGroupsField label="Groups" groups={GROUPS} {...form.field('groups')} />
        <TimeframesField label="Timeframes" emptyText="Holds for good." {...form.group('frames')} />
        <TextAreaField label="Text" {...form.field('text')} />
        <FileField label="Plan" endings={['.pdf']} maxBytes={1000} {...form.field('file')} />
      </CardForm>
    )
  }
  showScreen(Page, ({ path }) => [200, ANSWERS[path.split('?')[0] ?? '']])
  await screen.findByRole('button', { name: 'Send' })
  return { sent, send: () => fireEvent.click(screen.getByRole('button', { name: 'Send' })) }
}

/** Types into a field with choices, and selects the match. */
async function choose(label: string, typed: string, name: string) {
  const input = screen.getByRole('combobox', { name: label })
  fireEvent.click(input)
  fireEvent.change(input, { target: { value: typed } })
  fireEvent.click(await screen.findByRole('option', { name }))
}

it('gives numbers, customers and devices as what they are, not as texts', async () => {
  const { sent, send } = await show()
  fireEvent.change(screen.getByRole('textbox', { name: 'Count' }), { target: { value: '12' } })
  await choose('Customer', '7', 'Nordic Turf (7)')
  await choose('Robot', 'north', '4155 North Park')
  await choose('Device', '21002', 'Tablet 21002')
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ count: 12, customer: 7, robot: 4155, device: { type: 2, id: 21002 } })
  expect(await screen.findByText('Sent')).toBeTruthy()
})

it('chooses several access groups', async () => {
  const { sent, send } = await show()
  await choose('Groups', 'np', 'Nordic pilot (NP)')
  await choose('Groups', 'beta', 'Beta')
  send()
  await waitFor(() => expect(sent[0]?.groups).toEqual([3, 4]))
})

it('keeps the lines of a longer text', async () => {
  const { sent, send } = await show()
  const field = screen.getByRole('textbox', { name: 'Text' })
  expect(field.tagName).toBe('TEXTAREA')
  fireEvent.change(field, { target: { value: 'Two\nlines' } })
  send()
  await waitFor(() => expect(sent[0]?.text).toBe('Two\nlines'))
})

it('adds and removes timeframes', async () => {
  const { sent, send } = await show()
  expect(screen.getByText('Holds for good.')).toBeTruthy()
  const add = screen.getByRole('button', { name: 'Add timeframe' })
  fireEvent.click(add)
  fireEvent.click(add)
  fireEvent.click(screen.getByRole('button', { name: 'Remove timeframe 1' }))
  send()
  await waitFor(() => expect(sent[0]?.frames).toEqual([{ from: null, to: null }]))
})

it('tells under the timeframes that one is within another, until one is removed', async () => {
  await show()
  const add = screen.getByRole('button', { name: 'Add timeframe' })
  fireEvent.click(add)
  fireEvent.click(add)
  const notice = screen.getByText('Since ever to open end is listed twice.')
  expect(notice.closest('[aria-live=polite]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove timeframe 2' }))
  expect(screen.queryByText(/is listed twice/)).toBeNull()
})

it('reports a timeframe that ends before it starts at its end', () => {
  expect(
    timeframeRules('frames', [
      { from: 2, to: 2 },
      { from: 2, to: 1 },
      { from: null, to: 1 },
    ]),
  ).toEqual({
    'frames.0.to': undefined,
    'frames.1.to': 'Must not be before the start.',
    'frames.2.to': undefined,
  })
})

it('moves the end to a start that is after it, and sorts timeframes without a start last', () => {
  expect(startingAt({ from: 1, to: 5 }, 9)).toEqual({ from: 9, to: 9 })
  expect(startingAt({ from: 1, to: 5 }, 3)).toEqual({ from: 3, to: 5 })
  expect(startingAt({ from: 1, to: null }, 9)).toEqual({ from: 9, to: null })
  const frames = [
    { from: null, to: null },
    { from: 7, to: null },
    { from: null, to: 3 },
    { from: 2, to: 4 },
  ]
  expect(sortedTimeframes(frames).map(({ from, to }) => [from, to])).toEqual([
    [2, 4],
    [7, null],
    [null, null],
    [null, 3],
  ])
})

it('refuses a file of a wrong type before it is sent, and accepts a dropped one', async () => {
  const { sent, send } = await show()
  const zone = screen.getByText('or drop it here').parentElement ?? document.body
  const drop = (file: File) => fireEvent.drop(zone, { dataTransfer: { files: [file] } })
  drop(new File(['x'], 'plan.exe'))
  expect(await screen.findByText('Must be a file of the type .pdf.')).toBeTruthy()
  const plan = new File(['plan'], 'plan.pdf')
  drop(plan)
  expect(await within(zone).findByText('plan.pdf')).toBeTruthy()
  expect(screen.queryByText(/Must be a file/)).toBeNull()
  send()
  await waitFor(() => expect(sent[0]?.file).toBe(plan))
})

it('shows the error of a failed submit on the card, and empties the fields with Reset', async () => {
  const { send } = await show(() => new Error('nobody foresaw it'))
  const count = screen.getByRole('textbox', { name: 'Count' })
  fireEvent.change(count, { target: { value: '3' } })
  send()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An unknown error occured while processing your request.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(count).toHaveProperty('value', '')
  expect(screen.queryByRole('alert')).toBeNull()
})
