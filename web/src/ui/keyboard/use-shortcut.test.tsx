import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useShortcut } from './use-shortcut.ts'

afterEach(cleanup)

function Page({ onSearch, onPalette }: { onSearch: () => void; onPalette: () => void }) {
  useShortcut({ keys: '/', label: 'Search', run: onSearch })
  useShortcut({ keys: 'mod+k', label: 'Palette', run: onPalette })
  return <input aria-label="field" />
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

  it('ends with its component', () => {
    const search = vi.fn<() => void>()
    render(<Page onSearch={search} onPalette={vi.fn<() => void>()} />).unmount()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(search).not.toHaveBeenCalled()
  })
})
