import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AppDialog } from '../dialog/AppDialog.tsx'

afterEach(cleanup)

function Page({ isOpen, hasButton = true }: { isOpen: boolean; hasButton?: boolean }) {
  return (
    <MantineProvider env="test">
      <main>
        <h1>Accounts</h1>
        {hasButton && <button type="button">Open</button>}
      </main>
      {isOpen && (
        <AppDialog opened title="Edit" onClose={() => undefined}>
          <input aria-label="Name" />
        </AppDialog>
      )}
    </MantineProvider>
  )
}

/** A loading dialog that is replaced by the loaded one. */
function Replaced({ dialog }: { dialog: 'none' | 'Loading' | 'Loaded' }) {
  return (
    <MantineProvider env="test">
      <main>
        <h1>Accounts</h1>
        <button type="button">Open</button>
      </main>
      {dialog !== 'none' && (
        <AppDialog key={dialog} opened title={dialog} onClose={() => undefined}>
          <input aria-label={`${dialog} field`} />
        </AppDialog>
      )}
    </MantineProvider>
  )
}

describe('a removed dialog', () => {
  it('returns the focus to where it came from', async () => {
    const view = render(<Page isOpen={false} />)
    screen.getByRole('button', { name: 'Open' }).focus()
    view.rerender(<Page isOpen />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    view.rerender(<Page isOpen={false} />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
  })

  it('moves the focus to the heading of the page if that element is gone', async () => {
    const view = render(<Page isOpen={false} />)
    screen.getByRole('button', { name: 'Open' }).focus()
    view.rerender(<Page isOpen />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    view.rerender(<Page isOpen={false} hasButton={false} />)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Accounts' })),
    )
  })

  it('returns the focus after a dialog has replaced another one', async () => {
    const view = render(<Replaced dialog="none" />)
    screen.getByRole('button', { name: 'Open' }).focus()
    view.rerender(<Replaced dialog="Loading" />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Loading field')))
    view.rerender(<Replaced dialog="Loaded" />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Loaded field')))
    view.rerender(<Replaced dialog="none" />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
  })
})
