import { MantineProvider, Menu } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchBox } from '../form/SearchBox.tsx'
import { AppDialog } from './AppDialog.tsx'
import { closeQuestions, confirm } from './confirm.tsx'

afterEach(async () => {
  cleanup()
  // A confirmation counts as open until the end of the event that closes it.
  await new Promise((done) => setTimeout(done))
})

function Wrapper({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <ModalsProvider>{children}</ModalsProvider>
    </MantineProvider>
  )
}

const question = { title: 'Delete it?', text: 'It is gone then.', verb: 'Delete', keepLabel: 'Keep' }

const accountPage = (hasButton: boolean) => (
  <main>
    <h1>Account</h1>
    {hasButton && <button type="button">Delete account</button>}
  </main>
)

describe('confirm', () => {
  it('resolves to true for the action and to false for the safe answer', async () => {
    render(<p>page</p>, { wrapper: Wrapper })
    const first = confirm(question)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await expect(first).resolves.toBe(true)
    const second = confirm(question)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep' }))
    await expect(second).resolves.toBe(false)
  })

  it('returns the focus to the button of the menu that asked', async () => {
    const actions = (
      <main>
        <h1>Account</h1>
        <Menu withinPortal={false}>
          <Menu.Target>
            <button type="button">More actions</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void confirm(question)}>Delete account</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </main>
    )
    render(actions, { wrapper: Wrapper })
    const button = screen.getByRole('button', { name: 'More actions' })
    fireEvent.click(button)
    const item = await screen.findByRole('menuitem', { name: 'Delete account' })
    item.focus()
    fireEvent.click(item)
    const keep = await screen.findByRole('button', { name: 'Keep' })
    await waitFor(() => expect(document.activeElement).toBe(keep))
    fireEvent.click(keep)
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('moves the focus to the page if what asked is gone', async () => {
    const view = render(accountPage(true), { wrapper: Wrapper })
    screen.getByRole('button', { name: 'Delete account' }).focus()
    void confirm(question)
    const keep = await screen.findByRole('button', { name: 'Keep' })
    await waitFor(() => expect(document.activeElement).toBe(keep))
    view.rerender(accountPage(false))
    fireEvent.click(keep)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Account' })))
  })

  it('resolves to false when all questions are closed', async () => {
    render(<p>page</p>, { wrapper: Wrapper })
    const asked = confirm(question)
    await screen.findByRole('button', { name: 'Delete' })
    closeQuestions()
    await expect(asked).resolves.toBe(false)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull())
  })
})

/** A dialog with a field and a table, each of which may still be loading. */
const loadedDialog = (isLoaded: boolean, hasTable = isLoaded) => (
  <AppDialog opened title="Commands" onClose={vi.fn<() => void>()}>
    {isLoaded && <input aria-label="Command Type" />}
    {hasTable && <input aria-label="Rows per page" />}
  </AppDialog>
)

describe('AppDialog', () => {
  it('closes its question when it closes by itself', async () => {
    const close = vi.fn<() => void>()
    const dialog = (opened: boolean) => (
      <AppDialog opened={opened} title="Edit" verb="Save" onClose={close} isDirty>
        <input aria-label="Name" />
      </AppDialog>
    )
    const view = render(dialog(true), { wrapper: Wrapper })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByRole('button', { name: 'Leave' })
    view.rerender(dialog(false))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull())
    expect(close).not.toHaveBeenCalled()
  })

  it('submits with Ctrl Enter, but not while its button is disabled', () => {
    const submit = vi.fn<() => void>()
    const dialog = (isVerbDisabled: boolean) => (
      <AppDialog
        opened
        title="Edit"
        verb="Save"
        onClose={vi.fn<() => void>()}
        onSubmit={submit}
        isVerbDisabled={isVerbDisabled}
      >
        <input aria-label="Name" />
      </AppDialog>
    )
    const view = render(dialog(true), { wrapper: Wrapper })
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ctrlKey: true })
    expect(submit).not.toHaveBeenCalled()
    view.rerender(dialog(false))
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ctrlKey: true })
    expect(submit).toHaveBeenCalledOnce()
  })

  it('focuses the first field once its content is loaded, unless the user has pressed a key before', async () => {
    const view = render(loadedDialog(false), { wrapper: Wrapper })
    const closer = screen.getByRole('button', { name: 'Close' })
    await waitFor(() => expect(document.activeElement).toBe(closer))
    view.rerender(loadedDialog(false, true))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Rows per page')))
    view.rerender(loadedDialog(true))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Command Type')))

    view.rerender(loadedDialog(false))
    view.unmount()
    const second = render(loadedDialog(false), { wrapper: Wrapper })
    const other = screen.getByRole('button', { name: 'Close' })
    await waitFor(() => expect(document.activeElement).toBe(other))
    fireEvent.keyDown(other, { key: 'Tab' })
    second.rerender(loadedDialog(true))
    // Mutations are reported before the next task.
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement).toBe(other)
  })

  it('closes on Escape in an empty search field; in a filled one Escape first clears the search', () => {
    const close = vi.fn<() => void>()
    const search = vi.fn<(keyword: string) => void>()
    const input = { current: null }
    render(
      <AppDialog opened title="Data" onClose={close}>
        <SearchBox input={input} label="Search" keyword="" onKeyword={search} hotkey={undefined} />
      </AppDialog>,
      { wrapper: Wrapper },
    )
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    fireEvent.change(field, { target: { value: 'HDOP' } })
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(field.value).toBe('')
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
  })

  it('closes only the topmost dialog on Escape', async () => {
    const below = vi.fn<() => void>()
    function Two() {
      const [isOpen, setOpen] = useState(false)
      return (
        <AppDialog opened title="Below" onClose={below}>
          <input aria-label="Name" />
          <button type="button" onClick={() => setOpen(true)}>
            More
          </button>
          <AppDialog opened={isOpen} title="Above" onClose={() => setOpen(false)}>
            <input aria-label="Detail" />
          </AppDialog>
        </AppDialog>
      )
    }
    render(<Two />, { wrapper: Wrapper })
    fireEvent.click(screen.getByText('More'))
    fireEvent.keyDown(screen.getByLabelText('Detail'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByLabelText('Detail')).toBeNull())
    expect(below).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
    expect(below).toHaveBeenCalledOnce()
  })

  it('does not submit when a dialog that is opened inside it submits', () => {
    const below = vi.fn<() => void>()
    const above = vi.fn<() => void>()
    const onClose = vi.fn<() => void>()
    render(
      <AppDialog opened title="Below" verb="Save" onClose={onClose} onSubmit={below}>
        <input aria-label="Name" />
        {createPortal(
          <AppDialog opened title="Above" verb="Add" onClose={onClose} onSubmit={above}>
            <input aria-label="Detail" />
          </AppDialog>,
          document.body,
        )}
      </AppDialog>,
      { wrapper: Wrapper },
    )
    fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
    fireEvent.keyDown(screen.getByLabelText('Detail'), { key: 'Enter', ctrlKey: true })
    expect(above).toHaveBeenCalledTimes(2)
    expect(below).not.toHaveBeenCalled()
  })

  it('asks before changes are lost', async () => {
    const close = vi.fn<() => void>()
    render(
      <AppDialog opened isDirty title="Edit" verb="Save" onClose={close}>
        <input aria-label="Name" />
      </AppDialog>,
      { wrapper: Wrapper },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
  })
})
