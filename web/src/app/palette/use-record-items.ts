import * as api from '@service-center/contract/api.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../api/queries/query.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import type { PaletteItem } from './palette-items.ts'
import { find, readQuery } from './palette-search.ts'
import { accountEntries, accountItems, quoteItems, ticketItems } from './record-items.ts'

/** Specification 2, section 9. */
const SEARCH_MS = 300
/** Fewer letters are in too many tickets and quotes to help. */
const MIN_LETTERS = 2
const MAX_FOUND = 5

interface RecordItems {
  readonly accounts: readonly PaletteItem[]
  readonly tickets: readonly PaletteItem[]
  readonly quotes: readonly PaletteItem[]
  /** False while the server searches for the current text. */
  readonly isComplete: boolean
}

/**
 * The accounts, tickets and quotes that a text finds. Accounts are searched in the list that the console has; tickets and
 * quotes by the server. Nothing is asked for without its right.
 */
export function useRecordItems(typed: string): RecordItems {
  const viewer = useViewer()
  const { words, only } = readQuery(typed)
  const searched = only === undefined ? words.join(' ') : ''
  const [settled] = useDebouncedValue(searched, SEARCH_MS)
  const isSearch = searched.length >= MIN_LETTERS && settled === searched
  const query = { skip: '0', limit: String(MAX_FOUND), globalSearch: settled }
  const mayReadTickets = mayCall(viewer, api.support.latest.right)
  const mayReadQuotes = mayCall(viewer, api.issuedQuotes.list.right)
  // Without this right, the list has only the viewer's own account.
  const mayReadAccounts = mayCall(viewer, api.users.create.right)

  const users = useQuery({ ...q(api.users.list, {}), enabled: mayReadAccounts })
  const tickets = useQuery({
    ...q(api.support.latest, { query: { ...query, orderBy: 'updated_at,desc' } }),
    enabled: isSearch && mayReadTickets,
  })
  const quotes = useQuery({
    ...q(api.issuedQuotes.list, { query: { ...query, orderBy: 'issuedAt,desc' } }),
    enabled: isSearch && mayReadQuotes,
  })
  const entries = useMemo(
    () => accountEntries(mayReadAccounts ? (users.data?.data ?? []) : []),
    [mayReadAccounts, users.data],
  )

  return useMemo(() => {
    const shown = settled.split(' ')
    return {
      accounts:
        searched === '' ? [] : accountItems(find(entries, { words: searched.split(' '), limit: MAX_FOUND })),
      tickets: isSearch ? ticketItems(tickets.data?.data ?? [], shown) : [],
      quotes: isSearch ? quoteItems(quotes.data?.data ?? [], shown) : [],
      isComplete:
        searched.length < MIN_LETTERS ||
        (settled === searched &&
          (!mayReadTickets || !tickets.isLoading) &&
          (!mayReadQuotes || !quotes.isLoading)),
    }
  }, [
    entries,
    searched,
    settled,
    isSearch,
    tickets.data,
    tickets.isLoading,
    quotes.data,
    quotes.isLoading,
    mayReadTickets,
    mayReadQuotes,
  ])
}
