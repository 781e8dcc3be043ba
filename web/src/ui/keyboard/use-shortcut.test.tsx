import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSuspendedShortcuts, useShortcut } from './use-shortcut.ts'

afterEach(cleanup)

function Page({ onSearch, onPalette }: { onSearch: () => void; onPalette: () => void }) {
  useShortcut({ keys: '/', label: 'Search', run: onSearch })
  useShortcut({ keys: 'mod+k', label: 'Palette', run: onPalette })
  return <input aria-label="field" />
}

function Dialog({ opened }: { opened: boolean }) {
  useSuspendedShortcuts(opened)
  return null
}

describe('useShortcut', () => {
  it('leaves plain keys to a field that has the focus, but not chords', () => {
    const search = vi.fn<() => void>()
    const palette = vi.fn<() => void>()
    render(<Page onSearch={search} onPalette={palette} />)
    const field = screen.getByLabelText('field')
    fireEvent.keyDown(field, { key: '/' })
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
    expect([search.mock.calls.length, palette.mock.calls.length]).toEqual([0, 1])
    fireEvent.keyDown(document.body, { key: '/' })
    expect(search).toHaveBeenCalledOnce()
  })

  it('leaves plain keys to a menu that a button opens, before it has the focus', () => {
    const search = vi.fn<() => void>()
    render(<Page onSearch={search} onPalette={vi.fn<() => void>()} />)
    render(
      <button type="button" aria-haspopup="dialog" aria-expanded>
        opens
      </button>,
    )
    fireEvent.keyDown(screen.getByText('opens'), { key: '/' })
    expect(search).not.toHaveBeenCalled()
  })

  it('leaves plain keys to a dialog from the moment it starts to open until it starts to close', () => {
    const search = vi.fn<() => void>()
    const palette = vi.fn<() => void>()
    render(<Page onSearch={search} onPalette={palette} />)
    const view = render(<Dialog opened />)
    fireEvent.keyDown(document.body, { key: '/' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect([search.mock.calls.length, palette.mock.calls.length]).toEqual([0, 1])
    view.rerender(<Dialog opened={false} />)
    fireEvent.keyDown(document.body, { key: '/' })
    expect(search).toHaveBeenCalledOnce()
  })

  it('ends with its component', () => {
    const search = vi.fn<() => void>()
    render(<Page onSearch={search} onPalette={vi.fn<() => void>()} />).unmount()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(search).not.toHaveBeenCalled()
  })
})
