import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../api/session/credentials.ts'
import { flagOf } from '../../api/calls/request.ts'
import { q } from '../../api/queries/query.ts'
import { accountOf } from '../../testing/session.ts'
import { showScreen, type TestAnswer } from '../../testing/screen.tsx'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { CustomersField } from '../fields/customers/CustomersField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { PageForm } from './PageForm.tsx'
import { useApiForm } from './use-api-form.ts'
import { useRecordForm } from './use-record-form.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

/** How often the checks of the form have found errors. */
let invalid = 0

const customer = { id: 7, name: 'Nordic', parentId: null }
const CUSTOMERS = [200, { data: [customer] }] as const

interface PageOptions {
  clearsAfterSuccess?: boolean
  children?: ReactNode
}

function NewUserPage({ clearsAfterSuccess = false, children }: PageOptions = {}) {
  const form = useApiForm(api.users.create, {
    initialValues: { login: '', customerId: [7] },
    input: ({ login, customerId }) => ({
      query: { oneTimeLogin: flagOf(true) },
      body: { username: login, customerId },
    }),
    renamed: { username: 'login' },
    rules: ({ login }) => ({ login: login === 'root' ? 'Not this one.' : undefined }),
    clearsAfterSuccess,
    onInvalid: () => (invalid += 1),
    success: ({ username }) => `${username} is there.`,
  })
  return (
    <PageForm title="New" back={null} form={form} verb="Create" onCancel={() => undefined}>
      <TextField label="Login" {...form.field('login')} />
      <CustomersField {...form.field('customerId')} />
      {children}
    </PageForm>
  )
}

async function show(answer: TestAnswer, Page: () => ReactNode = NewUserPage) {
  const shown = showScreen(Page, (call) => (call.method === 'GET' ? CUSTOMERS : answer(call)))
  await screen.findByRole('textbox', { name: 'Add a customer' })
  const sent = () => shown.calls.filter(({ method }) => method === 'POST')
  return { ...shown, sent }
}
const login = () => screen.getByRole('textbox', { name: 'Login' })
const type = (text: string) => fireEvent.change(login(), { target: { value: text } })
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create' }))

it('shows the errors of the contract and the screen, focuses the first invalid field, and sends nothing', async () => {
  const { sent } = await show(() => [200, accountOf()])
  create()
  expect(await screen.findByText('This field is required')).toBeTruthy()
  expect(document.activeElement).toBe(login())
  type('root')
  expect(screen.queryByText('This field is required')).toBeNull()
  create()
  expect(await screen.findByText('Not this one.')).toBeTruthy()
  expect(invalid).toBe(2)
  expect(sent()).toEqual([])
})

it('shows the errors of the server on their fields, and those without a field for the whole form', async () => {
  const errors = [
    { param: 'username', msg: 'Taken.' },
    { param: 'customerId.0', msg: 'Gone.' },
    { param: 'contractAccess', msg: 'Not yours.' },
  ]
  await show(() => [400, { code: 'invalid', message: 'Bad input.', errors }])
  type('mette')
  create()
  expect(await screen.findByText('Taken.')).toBeTruthy()
  expect(screen.getByText('Gone.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('contractAccess: Not yours.')
  expect(document.activeElement).toBe(login())
})

it('shows the message of an error that lists no fields for the whole form', async () => {
  await show(() => [503, { code: 'unavailable', message: 'Could not contact service.' }])
  type('mette')
  create()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to contact the appropriate service.')
})

it('sends once when submitted twice, shows the success, reloads the list, and leaves without a question', async () => {
  const { sent, client, leave } = await show(() => [200, accountOf()])
  const list = q(api.users.list, {}).queryKey
  client.setQueryData(list, { data: [] })
  type('mette')
  create()
  create()
  expect(await screen.findByText('mette is there.')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  expect(client.getQueryState(list)?.isInvalidated).toBe(true)
  await leave()
  expect(await screen.findByText('Another page')).toBeTruthy()
})

it('empties the form after a success, if the screen wants that', async () => {
  const { sent, leave } = await show(
    () => [200, accountOf()],
    () => <NewUserPage clearsAfterSuccess />,
  )
  type('mette')
  create()
  await waitFor(() => expect(login()).toHaveProperty('value', ''))
  create()
  expect(await screen.findByText('This field is required')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  await leave()
  expect(await screen.findByText('Another page')).toBeTruthy()
})

it('keeps what is typed for the next entry while the server is still saving', async () => {
  const { leave } = await show(
    () => [200, accountOf()],
    () => <NewUserPage clearsAfterSuccess />,
  )
  type('mette')
  create()
  type('anders')
  expect(await screen.findByText('mette is there.')).toBeTruthy()
  expect(login()).toHaveProperty('value', 'anders')
  void leave()
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy()
})

it('keeps what was typed when the server refuses', async () => {
  const refused = [503, { code: 'unavailable', message: 'Could not contact service.' }] as const
  await show(
    () => refused,
    () => <NewUserPage clearsAfterSuccess />,
  )
  type('mette')
  create()
  await screen.findByRole('alert')
  expect(login()).toHaveProperty('value', 'mette')
})

it('asks before leaving with unsaved changes', async () => {
  const { leave } = await show(() => [200, accountOf()])
  type('mette')
  void leave()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull())
  expect(login()).toHaveProperty('value', 'mette')
  void leave()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('Another page')).toBeTruthy()
})

it('is not submitted by Ctrl Enter in a dialog that is opened within it', async () => {
  const added = vi.fn<() => void>()
  const PageWithDialog = () => (
    <NewUserPage>
      {createPortal(
        <AppDialog opened title="Add" verb="Add" onClose={added} onSubmit={added}>
          <input aria-label="Detail" />
        </AppDialog>,
        document.body,
      )}
    </NewUserPage>
  )
  const { sent } = await show(() => [200, accountOf()], PageWithDialog)
  type('mette')
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
  fireEvent.keyDown(screen.getByLabelText('Detail'), { key: 'Enter', ctrlKey: true })
  expect(added).toHaveBeenCalledTimes(2)
  // The form would send its request later in the same turn.
  await Promise.resolve()
  expect(sent()).toEqual([])
  fireEvent.keyDown(login(), { key: 'Enter', ctrlKey: true })
  expect(await screen.findByText('mette is there.')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

const params = { username: 'mette' }

function EditPage() {
  const { data } = useQuery(q(api.users.get, { params }))
  return data === undefined ? null : <EditForm user={data} />
}

function EditForm({ user }: { user: User }) {
  const form = useRecordForm(api.users.update, {
    record: user,
    query: q(api.users.get, { params }),
    toValues: ({ firstname, lastname }) => ({ firstname, lastname }),
    input: (values, { username, version }) => ({ params, body: { ...values, username, version } }),
    noun: 'account',
    compared: [{ field: 'firstname', label: 'First name', text: ({ firstname }) => firstname }],
  })
  return (
    <PageForm title="Edit" back={null} form={form} verb="Save" onCancel={() => undefined} needsChange>
      <TextField label="First name" {...form.field('firstname')} />
      <TextField label="Last name" {...form.field('lastname')} />
    </PageForm>
  )
}
const firstName = () => screen.getByRole('textbox', { name: 'First name' })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('loads the newer version after a conflict, and shows the changes of the user beside it', async () => {
  let stored = accountOf()
  const refused = [409, { code: 'changed_meanwhile', message: 'Changed meanwhile.' }] as const
  const { calls } = showScreen(EditPage, ({ method }) => (method === 'PUT' ? refused : [200, stored]))
  const button = await screen.findByRole('button', { name: 'Save' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(firstName(), { target: { value: 'Mine' } })
  stored = accountOf({ version: 2, firstname: 'Theirs' })
  save()
  expect(await screen.findByText(/Somebody else has changed this account meanwhile/)).toBeTruthy()
  expect(firstName()).toHaveProperty('value', 'Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('You had typed: Mine')).toBeTruthy()
  expect(firstName()).toHaveProperty('value', 'Theirs')
  fireEvent.click(screen.getByRole('button', { name: 'Use mine for First name' }))
  expect(firstName()).toHaveProperty('value', 'Mine')
  save()
  const lastSent = () => calls.findLast(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(lastSent()).toMatchObject({ firstname: 'Mine', version: 2 }))
})

it('shows the message of the server for another kind of conflict', async () => {
  const refused = [409, { code: 'already_exists', message: 'It exists already.' }] as const
  showScreen(EditPage, ({ method }) => (method === 'PUT' ? refused : [200, accountOf()]))
  await screen.findByRole('button', { name: 'Save' })
  fireEvent.change(firstName(), { target: { value: 'Mine' } })
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('It exists already.')
})
