import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../../api/session/credentials.ts'
import { flagOf } from '../../../api/calls/request.ts'
import { q } from '../../../api/queries/query.ts'
import { accountOf, credentialsOf } from '../../../testing/session.ts'
import { showScreen, type TestAnswer } from '../../../testing/screen.tsx'
import { FileField } from '../../fields/FileField.tsx'
import { PasswordField, TextField } from '../../fields/TextField.tsx'
import { DialogForm } from '../DialogForm.tsx'
import { PageForm } from '../PageForm.tsx'
import { useApiForm } from '../use-api-form.ts'
import { useRecordForm } from '../use-record-form.ts'
import { deleteDraftsOf, deleteOldDrafts, readDraft, unshownDialogs, writeDraft } from './stored-drafts.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const nothing = () => undefined

function useNewUser() {
  return useApiForm(api.users.create, {
    initialValues: { login: '', secret: '', file: null as File | null },
    input: ({ login, secret }) => ({
      query: { oneTimeLogin: flagOf(true) },
      body: { username: login, customerId: [7], password: secret },
    }),
    renamed: { username: 'login' },
  })
}

function Fields({ form }: { form: ReturnType<typeof useNewUser> }) {
  return (
    <>
      <TextField label="Login" {...form.field('login')} />
      <PasswordField label="Password" {...form.field('secret')} />
      <FileField label="File" endings={['.txt']} maxBytes={1000} {...form.field('file')} />
    </>
  )
}

function NewUserPage() {
  const form = useNewUser()
  return (
    <PageForm title="New" back={null} form={form} verb="Create" onCancel={nothing}>
      <Fields form={form} />
    </PageForm>
  )
}

function NewUserDialog() {
  const form = useNewUser()
  return (
    <DialogForm title="New user" about="of Nordic" form={form} verb="Create" onClose={nothing}>
      <Fields form={form} />
    </DialogForm>
  )
}

const CREATED = () => [200, accountOf()] as const
const show = (Page: () => ReactNode = NewUserPage, answer: TestAnswer = CREATED) => showScreen(Page, answer)

const login = () => screen.findByRole('textbox', { name: 'Login' })
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const PUT_BACK = /^Your unsaved input was put back\./

/** The session ends, and with it the page. */
function endSession() {
  act(clearSession)
  cleanup()
}
const stored = () => JSON.stringify({ ...localStorage })

it('puts back what was typed before the session ended, and nothing after it is discarded', async () => {
  show()
  await type('Login', 'anders')
  endSession()
  show()
  expect(await screen.findByText(PUT_BACK)).toBeTruthy()
  expect(await login()).toHaveProperty('value', 'anders')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await login()).toHaveProperty('value', '')
  expect(screen.queryByText(PUT_BACK)).toBeNull()
  endSession()
  show()
  expect(await login()).toHaveProperty('value', '')
})

it('never keeps passwords and files, and says that the file is missing', async () => {
  show()
  await type('Login', 'anders')
  await type('Password', 'correct horse')
  // The button that shows the password makes a text field of it.
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }))
  await type('Password', 'correct horse battery')
  const file = new File(['words of the file'], 'notes.txt')
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files: [file] } })
  await screen.findByText('notes.txt')
  endSession()
  expect(stored()).toContain('anders')
  expect(stored()).not.toMatch(/horse|notes/)
  show()
  expect(await screen.findByText(/Please choose the file again/)).toBeTruthy()
})

it('shows nothing of it to another user', async () => {
  show()
  await type('Login', 'anders')
  endSession()
  show(() => {
    storeSession({ token: 'y', user: credentialsOf({ username: 'ole' }) })
    return <NewUserPage />
  })
  expect(await login()).toHaveProperty('value', '')
})

it('keeps nothing that was sent, taken back, left on purpose, or is older than a week', async () => {
  const { leave } = show()
  await type('Login', 'anders')
  await type('Login', '')
  expect(stored()).not.toContain('drafts')
  await type('Login', 'anders')
  void leave()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('Another page')).toBeTruthy()
  expect(stored()).not.toContain('anders')
  cleanup()
  show()
  await type('Login', 'anders')
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(stored()).not.toContain('anders'))
  await type('Login', 'birgit')
  endSession()
  const week = 7 * 24 * 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + week + 1)
  show()
  expect(await login()).toHaveProperty('value', '')
  vi.restoreAllMocks()
})

it('names the dialog that holds a draft until it is open again', async () => {
  show(NewUserDialog)
  await type('Login', 'anders')
  expect(unshownDialogs('/')).toEqual([])
  endSession()
  storeSession({ token: 'x', user: credentialsOf() })
  expect(unshownDialogs('/')).toEqual(['New user'])
  show(NewUserDialog)
  expect(await login()).toHaveProperty('value', 'anders')
  expect(unshownDialogs('/')).toEqual([])
})

it('keeps nothing of a user who signs out', async () => {
  show()
  await type('Login', 'anders')
  deleteDraftsOf('mette')
  endSession()
  expect(stored()).not.toContain('anders')
})

const draftOf = (text: string) => ({ dialog: null, base: {}, values: { text }, hadFile: false })

it('deletes what is older than a week, also of a user who never comes back', () => {
  writeDraft({ username: 'mette', path: '/', form: 'a' }, draftOf('old words'))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 24 * 3_600_000 + 1)
  writeDraft({ username: 'ole', path: '/', form: 'a' }, draftOf('new words'))
  deleteOldDrafts()
  vi.restoreAllMocks()
  expect(stored()).not.toContain('old words')
  expect(stored()).toContain('new words')
})

const place = (number: number) => ({ username: 'mette', path: '/', form: String(number) })

it('leaves room for the session: the oldest of many large drafts are dropped', () => {
  for (let number = 1; number <= 12; number += 1) writeDraft(place(number), draftOf('x'.repeat(400_000)))
  expect(stored().length).toBeLessThan(1_100_000)
  expect(readDraft(place(10))).toBeUndefined()
  expect(readDraft(place(11))).toBeDefined()
  expect(readDraft(place(12))).toBeDefined()
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
    <PageForm title="Edit" back={null} form={form} verb="Save" onCancel={nothing} needsChange>
      <TextField label="First name" {...form.field('firstname')} />
    </PageForm>
  )
}

it('shows what was typed beside a record that somebody else has changed since then', async () => {
  show(EditPage, () => [200, accountOf()])
  await type('First name', 'Mine')
  endSession()
  show(EditPage, () => [200, accountOf({ version: 2, firstname: 'Theirs' })])
  expect(await screen.findByText('You had typed: Mine')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Theirs')
})
