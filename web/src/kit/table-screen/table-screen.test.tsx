import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { accountOf, credentialsOf } from '../../testing/session.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { UiProvider } from '../../ui/theme/UiProvider.tsx'
import { TableScreen } from './TableScreen.tsx'
import { tableSearch } from '../routing/table-search.ts'
import { usePagedList, useWholeList } from './use-list.ts'
import { useRowActions } from './use-row-actions.tsx'
import { useScreenTable } from './use-table.ts'

/** The method and path of each call. */
let calls: string[] = []

beforeEach(() => {
  calls = []
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`)
    return new Response(JSON.stringify({ data: [accountOf()], filteredCount: 0 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

function show(Screen: () => React.ReactNode, path = '/accounts') {
  const root = createRootRoute()
  const route = (at: string) =>
    createRoute({ getParentRoute: () => root, path: at, validateSearch: tableSearch, component: Screen })
  const router = createRouter({
    routeTree: root.addChildren([route('/accounts'), route('/accounts/$username/edit')]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <UiProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
  return router
}

const COLUMNS: readonly DataColumn<User>[] = [
  { id: 'username', header: 'Username', kind: 'text', value: ({ username }) => username },
]
const keyOf = ({ username }: User) => username

function AccountsScreen() {
  const list = useWholeList(api.users.list, {})
  const table = useScreenTable({ tableId: 'test', columns: COLUMNS })
  const [actions] = useRowActions<User, typeof api.users.create, typeof api.users.softDelete>({
    noun: 'user',
    nameOf: keyOf,
    edit: {
      endpoint: api.users.create,
      target: ({ username }) => ({ to: '/accounts/$username/edit', params: { username } }),
    },
    remove: {
      endpoint: api.users.softDelete,
      input: ({ username }) => ({ params: { username } }),
      consequence: () => 'The rest stays.',
    },
  })
  return (
    <TableScreen
      title="Users"
      label="Users"
      table={table}
      list={list}
      rowKey={keyOf}
      create={{ label: 'New User', endpoint: api.users.create, target: { to: '/accounts/create' } }}
      csv={{ fileName: 'users.csv' }}
    >
      {/* The grid draws no rows without a layout, so the test draws the cells itself. */}
      <output>
        {actions === undefined
          ? 'No actions'
          : list.rows.map((row) => <span key={row.username}>{actions.cell?.(row)}</span>)}
      </output>
    </TableScreen>
  )
}

test('create and delete are not offered without their rights', async () => {
  storeSession({ token: 'abc', user: credentialsOf({ userAccess: ['Default'] }) })
  show(AccountsScreen)
  expect(await screen.findByText('No actions')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'New User' })).toBeNull()
})

test('a row is edited by a link, and deleted after confirmation; then the list is reloaded', async () => {
  storeSession({ token: 'abc', user: credentialsOf({ userAccess: ['User'] }) })
  show(AccountsScreen)
  expect(await screen.findByRole('button', { name: 'New User' })).toBeDefined()
  const edit = await screen.findByRole('link', { name: 'Edit mette' })
  expect(edit.getAttribute('href')).toBe('/accounts/mette/edit')

  fireEvent.click(screen.getByRole('button', { name: 'Delete mette' }))
  expect(await screen.findByText('The rest stays.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Keep user' }))
  await waitFor(() => expect(screen.queryByText('The rest stays.')).toBeNull())
  expect(calls).toEqual(['GET /api/users'])

  fireEvent.click(screen.getByRole('button', { name: 'Delete mette' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete user' }))
  await waitFor(() =>
    expect(calls).toEqual(['GET /api/users', 'DELETE /api/users/softdelete/mette', 'GET /api/users']),
  )
  expect(await screen.findByText('User mette deleted')).toBeDefined()
})

test('a paged list sends a single request, with the filters of the address and the order of local storage', async () => {
  storeSession({ token: 'abc', user: credentialsOf({ userAccess: ['UserActions'] }) })
  localStorage.setItem(
    'service-center.table.log',
    JSON.stringify({
      sortBy: [{ id: 'timestamp', desc: true }],
      pageSize: 25,
      filters: { actionType: ['kept'] },
    }),
  )
  const rendered: string[][] = []
  function Log() {
    const table = useScreenTable({ tableId: 'log', columns: LOG_COLUMNS })
    const list = usePagedList(api.userActions.list, {}, table)
    rendered.push([table.query.filters['username']?.[0] ?? '', String(list.isLoading)])
    return <p>{list.isLoading ? 'Loading' : 'There'}</p>
  }
  show(Log, `/accounts?filters=${encodeURIComponent('{"username":["mette"]}')}`)
  await screen.findByText('There')
  expect(rendered[0]).toEqual(['mette', 'true'])
  expect(calls).toEqual([
    'GET /api/administration/log?orderBy=timestamp%2Cdesc&usernameSearch=mette&skip=0&limit=25',
  ])
})

function LogScreen() {
  const table = useScreenTable({ tableId: 'log', columns: LOG_COLUMNS })
  const list = usePagedList(api.userActions.list, {}, table)
  const csv = { fileName: 'log.csv', load: list.loadCsv }
  return (
    <TableScreen title="Log" label="Log" noun="actions" table={table} list={list} rowKey={String} csv={csv} />
  )
}

const FILTERED = `/accounts?filters=${encodeURIComponent('{"username":["nobody"]}')}`

/** Elements have no height in this test, so the page size cannot be computed from it. */
const storePageSize = () => localStorage.setItem('service-center.table.log', JSON.stringify({ pageSize: 25 }))

test('says that a filter has no matches on the server, and clears it', async () => {
  storeSession({ token: 'abc', user: credentialsOf({ userAccess: ['UserActions'] }) })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: [], filteredCount: 0 })))
  storePageSize()
  const router = show(LogScreen, FILTERED)
  expect(await screen.findByText('No actions pass one filter.')).toBeDefined()
  expect(screen.getByText('entries shown', { exact: false }).textContent).toBe('0 of 0 entries shown')
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByText('No actions pass one filter.')).toBeNull())
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('shows no count when the rows could not be loaded', async () => {
  storeSession({ token: 'abc', user: credentialsOf({ userAccess: ['UserActions'] }) })
  vi.stubGlobal('fetch', async () => Response.error())
  storePageSize()
  show(LogScreen, FILTERED)
  expect(await screen.findByText('Your filters are kept.')).toBeDefined()
  expect(screen.queryByText('entries shown', { exact: false })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export CSV' }).hasAttribute('disabled')).toBe(true)
})

const LOG_COLUMNS = [{ id: 'username', header: 'By User', kind: 'text', value: () => '' }] as const
