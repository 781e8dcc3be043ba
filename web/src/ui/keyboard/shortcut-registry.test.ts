import { describe, expect, it } from 'vitest'
import { SEQUENCE_MS, chordOf, createShortcutRegistry } from './shortcut-registry.ts'

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
  it('recognises a chord at once and a sequence by its second key', () => {
    const registry = registryOf('mod+k', 'g r')
    expect(registry.press({ chord: 'mod+k', at: 0 })?.keys).toBe('mod+k')
    expect(registry.press({ chord: 'g', at: 10 })).toBeUndefined()
    expect(registry.press({ chord: 'r', at: 20 })?.keys).toBe('g r')
  })

  it('forgets the first key when the second is late or another key comes between', () => {
    const registry = registryOf('g r')
    registry.press({ chord: 'g', at: 0 })
    expect(registry.press({ chord: 'r', at: SEQUENCE_MS + 1 })).toBeUndefined()
    registry.press({ chord: 'g', at: 5000 })
    registry.press({ chord: 'x', at: 5010 })
    expect(registry.press({ chord: 'r', at: 5020 })).toBeUndefined()
  })

  it('prefers the newest, and gives the older one back once that is removed', () => {
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
