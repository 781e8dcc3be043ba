import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { basemapStyle } from './basemap-style.ts'
import { STYLE_TIMEOUT_MS, StyleWatch } from './style-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FOREIGN = 'https://maps.example/style.json'

function watched() {
  const onFail = vi.fn<() => void>()
  return { watch: new StyleWatch(onFail), onFail }
}

it('reports once that a style fails', () => {
  const { watch, onFail } = watched()
  watch.begin(FOREIGN)
  watch.fail()
  watch.fail()
  vi.advanceTimersByTime(STYLE_TIMEOUT_MS)
  expect(onFail).toHaveBeenCalledOnce()
})

it('does not wait forever for a host that does not answer', () => {
  const { watch, onFail } = watched()
  watch.begin(FOREIGN)
  vi.advanceTimersByTime(STYLE_TIMEOUT_MS - 1)
  expect(onFail).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onFail).toHaveBeenCalledOnce()
})

it('ignores errors after the style has loaded, and the built-in style', () => {
  const { watch, onFail } = watched()
  watch.begin(FOREIGN)
  watch.end()
  watch.fail()
  watch.begin(basemapStyle('light'))
  watch.fail()
  vi.advanceTimersByTime(STYLE_TIMEOUT_MS)
  expect(onFail).not.toHaveBeenCalled()
})
