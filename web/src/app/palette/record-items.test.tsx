import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { showScreen } from '../../testing/screen.tsx'
import { accountOf, credentialsOf } from '../../testing/session.ts'
import { accountEntries, accountItems, quoteItems, ticketItems } from './record-items.ts'
import { find } from './palette-search.ts'
import { useRecordItems } from './use-record-items.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const textOf = ({ parts, about, href }: ReturnType<typeof accountItems>[number]) => [
  parts.map(({ text }) => text).join(''),
  about,
  href,
]

it('finds accounts by user name, name and address', () => {
  const entries = accountEntries([
    accountOf(),
    accountOf({ username: 'anders', firstname: 'Anders', email: null }),
  ])
  const found = (word: string) => accountItems(find(entries, { words: [word], limit: 5 })).map(textOf)
  expect(found('met')).toEqual([['mette', 'Mette Holm', '/accounts/mette']])
  expect(found('example.com')).toEqual([['mette', 'Mette Holm', '/accounts/mette']])
  expect(found('holm')).toHaveLength(2)
})

const TICKET = { issueId: 17, data: { subject: 'Pump leaks', status: 'open', requester: 'Ida' } }
const QUOTE = { id: 3, number: 'SC-14', company: 'Nordic Turf', contact: 'Ida Berg' }

it('names a ticket and a quote, and leads to them', () => {
  // Only the fields that are shown.
  expect(ticketItems([TICKET as never], ['pump']).map(textOf)).toEqual([
    ['17 Pump leaks', 'open, Ida', '/support/17'],
  ])
  expect(quoteItems([QUOTE as never], ['14']).map(textOf)).toEqual([
    [
      'SC-14 Nordic Turf',
      'Ida Berg',
      '/quotegenerator/issued?filters=%7B%22number%22%3A%5B%22SC-14%22%5D%7D',
    ],
  ])
})

/** Types a text, and returns the paths that are asked for when the search is complete. */
async function pathsFor(rights: readonly Right[], typed: string): Promise<string[]> {
  function Page() {
    const { isComplete, tickets } = useRecordItems(typed)
    return <output>{isComplete ? `complete: ${tickets.length}` : 'searching'}</output>
  }
  const { calls } = showScreen(Page, ({ path }) => [
    200,
    { data: path.includes('/support/') ? [TICKET] : path.includes('/quote/') ? [QUOTE] : [accountOf()] },
  ])
  storeSession({ token: 'x', user: credentialsOf({ userAccess: ['Default', ...rights] }) })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('complete'), {
    timeout: 10_000,
  })
  cleanup()
  return [...new Set(calls.map(({ path }) => path.split('?')[0] ?? ''))].toSorted()
}

it('asks the server only for what the viewer may read, and for nothing with a single letter or a prefix', async () => {
  expect(await pathsFor(['User', 'QuoteGenerator'], 'pump')).toEqual([
    '/api/quote/issued',
    '/api/support/latest',
    '/api/users',
  ])
  expect(await pathsFor([], 'pump')).toEqual(['/api/support/latest'])
  expect(await pathsFor([], 'p')).toEqual([])
  expect(await pathsFor([], 'r 41')).toEqual([])
})
