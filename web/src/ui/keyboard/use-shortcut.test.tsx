import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  SEQUENCE_MS,
  chordOf,
  createShortcutRegistry,
  useShortcut,
  useSuspendedShortcuts,
} from './use-shortcut.ts'

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
  it('ignores plain keys while a field has the focus, but not chords', () => {
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

  it('ignores plain keys while a button opens a menu that does not have the focus yet', () => {
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

  it('ignores plain keys from the moment a dialog starts to open until it starts to close', () => {
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

const press = (key: string, modifiers: { ctrlKey?: boolean; altKey?: boolean; metaKey?: boolean } = {}) =>
  chordOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers })

function registryOf(...keys: string[]) {
  const registry = createShortcutRegistry()
  for (const one of keys) registry.add({ keys: one, label: one, run: () => undefined })
  return registry
}

describe('chordOf', () => {
  it('treats Ctrl and Command alike, and keeps the character of Shift', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k')
    expect(press('K', { metaKey: true })).toBe('mod+k')
    expect(press('?')).toBe('?')
    expect(press('Escape')).toBe('Escape')
  })
})

describe('the shortcut registry', () => {
  it('recognises a chord at once, and a sequence at its second key', () => {
    const registry = registryOf('mod+k', 'g r')
    expect(registry.press({ chord: 'mod+k', at: 0 })?.keys).toBe('mod+k')
    expect(registry.press({ chord: 'g', at: 10 })).toBeUndefined()
    expect(registry.press({ chord: 'r', at: 20 })?.keys).toBe('g r')
  })

  it('forgets the first key if the second is late or another key comes between', () => {
    const registry = registryOf('g r')
    registry.press({ chord: 'g', at: 0 })
    expect(registry.press({ chord: 'r', at: SEQUENCE_MS + 1 })).toBeUndefined()
    registry.press({ chord: 'g', at: 5000 })
    registry.press({ chord: 'x', at: 5010 })
    expect(registry.press({ chord: 'r', at: 5020 })).toBeUndefined()
  })

  it('prefers the newest of two shortcuts, and uses the older one again once that is removed', () => {
    const registry = createShortcutRegistry()
    registry.add({ keys: '/', label: 'page', run: () => undefined })
    const remove = registry.add({ keys: '/', label: 'dialog', run: () => undefined })
    expect(registry.press({ chord: '/', at: 0 })?.label).toBe('dialog')
    remove()
    expect(registry.press({ chord: '/', at: 1 })?.label).toBe('page')
  })

  it('notifies its listeners of every change', () => {
    const registry = registryOf('/')
    const seen: number[] = []
    const stop = registry.subscribe(() => seen.push(registry.list().length))
    const remove = registry.add({ keys: '?', label: 'help', run: () => undefined })
    remove()
    stop()
    registry.add({ keys: 'x', label: 'x', run: () => undefined })
    expect(seen).toEqual([2, 1])
  })
})
