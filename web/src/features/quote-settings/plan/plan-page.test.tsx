import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../../api/session/credentials.ts'
import { showScreen, type TestAnswer } from '../../../testing/screen.tsx'
import { credentialsOf } from '../../../testing/session.ts'
import { planWith, settingsWith } from '../settings-for-tests.ts'
import { EditPlanPage, NewPlanPage } from './PlanPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const SETTINGS = settingsWith({
  DE: [
    planWith({
      title: 'Two years',
      items: [
        { desc: 'TLM ProX', qty: 1, price: 900_000 },
        { desc: 'Tablet', qty: 2, price: 50_000 },
      ],
      extras: [{ id: 34, name: 'Station', price: 215_000 }],
      plan: [600_000, 400_000],
    }),
  ],
  NL: [],
})
const EDITING = {
  settings: SETTINGS,
  currencies: [
    { iso: 'EUR', zeroDecimal: false },
    { iso: 'JPY', zeroDecimal: true },
  ],
}

const answer: TestAnswer = ({ method, path }) => {
  if (path.includes('/translations')) return [200, { data: [] }]
  return method === 'GET' ? [200, SETTINGS] : [200, method === 'PUT' ? { version: 2 } : { id: 9 }]
}
/** Shows a page to a user who may edit. */
function show(Page: () => ReactNode) {
  const shown = showScreen(Page, answer)
  storeSession({ token: 'x', user: credentialsOf({ customerId: [1], userAccess: ['QuoteSettings'] }) })
  return shown
}
const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const button = (name: string) => screen.getByRole('button', { name })
const textsOf = (name: RegExp) =>
  screen.getAllByRole('textbox', { name }).map((one) => one.getAttribute('value'))
const descriptions = () => textsOf(/^Description of item/)
const amounts = () => textsOf(/^Amount of year/)
const EditPage = () => <EditPlanPage editing={EDITING} id={1} />

it('shows what the years lack while the user types, and sends whole minor units', async () => {
  const { calls } = show(EditPage)
  expect(await screen.findByText('They agree')).toBeTruthy()
  type('Price of item 1', '9 100,50')
  expect(screen.getByText('100.50 EUR too little in the years')).toBeTruthy()
  fireEvent.click(button('Save plan'))
  expect(await screen.findByText('The yearly amounts must be together what the items cost.')).toBeTruthy()
  type('Amount of year 2', '4100.5')
  expect(screen.getByText('They agree')).toBeTruthy()
  fireEvent.click(button('Save plan'))
  const sent = () => calls.find(({ method }) => method === 'PUT')
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(sent()?.body).toMatchObject({
    version: 1,
    plan: {
      items: [
        { desc: 'TLM ProX', qty: 1, price: 910_050 },
        { desc: 'Tablet', qty: 2, price: 50_000 },
      ],
      plan: [600_000, 410_050],
    },
  })
})

it('shows errors at their fields and sends nothing', async () => {
  const { calls } = show(EditPage)
  await screen.findByText('They agree')
  type('Price of item 2', '1.234')
  type('Description of item 1', '')
  expect(screen.getByText('Complete the amounts to compare them.')).toBeTruthy()
  fireEvent.click(button('Save plan'))
  expect(await screen.findByText('Must be an amount with up to 2 digits after the point.')).toBeTruthy()
  expect(screen.getByText('This field is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Description of item 1'))
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

it('adds, duplicates, moves and removes items, and moves the focus with them', async () => {
  show(EditPage)
  await screen.findByText('They agree')
  fireEvent.click(button('Move item 2 up'))
  expect(descriptions()).toEqual(['Tablet', 'TLM ProX'])
  expect(document.activeElement).toBe(button('Move item 1 down'))
  fireEvent.click(button('Duplicate item 1'))
  expect(descriptions()).toEqual(['Tablet', 'Tablet', 'TLM ProX'])
  fireEvent.click(button('Remove item 3'))
  expect(descriptions()).toEqual(['Tablet', 'Tablet'])
  expect(document.activeElement).toBe(button('Remove item 2'))
  fireEvent.click(button('Add item'))
  expect(descriptions()).toEqual(['Tablet', 'Tablet', ''])
})

it('spreads the price of the items evenly over the years', async () => {
  show(() => <NewPlanPage editing={EDITING} contractId={1} copy={1} />)
  await screen.findByText('They agree')
  expect(field('Title').getAttribute('value')).toBe('Two years (copy)')
  fireEvent.click(button('Add year'))
  fireEvent.click(button('Spread evenly'))
  expect(amounts()).toEqual(['3333.34', '3333.33', '3333.33'])
  expect(screen.getByText('They agree')).toBeTruthy()
})

it('a copy for another contract needs a chosen contract, and keeps its title', async () => {
  const { calls } = show(() => <NewPlanPage editing={EDITING} contractId={undefined} copy={1} />)
  await screen.findByText('They agree')
  expect(button('Create plan')).toHaveProperty('disabled', true)
  expect(field('Title').getAttribute('value')).toBe('Two years')
  fireEvent.click(screen.getByRole('combobox', { name: /The plan is added to/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'NL, Lines NL' }))
  fireEvent.click(button('Create plan'))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.path).toContain('/api/quote/settings/contracts/2/plans')
  expect(sent?.body).toMatchObject({ title: 'Two years', plan: [600_000, 400_000] })
})

it('names an extra that another plan of the contract sells at another price', async () => {
  const settings = settingsWith({
    DE: [
      planWith({ title: 'A', extras: [{ id: 34, name: 'Station', price: 215_000 }] }),
      planWith({ title: 'B', extras: [{ id: 34, name: 'Station', price: 199_000 }] }),
    ],
  })
  show(() => <EditPlanPage editing={{ ...EDITING, settings }} id={1} />)
  const extras = await screen.findByRole('group', { name: 'Extras' })
  expect(within(extras).getByText(/34 is “Station” for 1,990\.00 in TLM ProX, B/)).toBeTruthy()
  type('Price of extra 1', '1990')
  expect(within(extras).queryByText(/34 is/)).toBeNull()
})
