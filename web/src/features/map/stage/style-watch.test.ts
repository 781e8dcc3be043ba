import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { basemapStyle } from './basemap-style.ts'
import { STYLE_WITHIN_MS, StyleWatch } from './style-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FOREIGN = 'https://maps.example/style.json'

function watched() {
  const onFail = vi.fn<() => void>()
  return { watch: new StyleWatch(onFail), onFail }
}

it('tells once that a style fails', () => {
  const { watch, onFail } = watched()
  watch.begin(FOREIGN)
  watch.fail()
  watch.fail()
  vi.advanceTimersByTime(STYLE_WITHIN_MS)
  expect(onFail).toHaveBeenCalledOnce()
})

it('does not wait for ever for a host that does not answer', () => {
  const { watch, onFail } = watched()
  watch.begin(FOREIGN)
  vi.advanceTimersByTime(STYLE_WITHIN_MS - 1)
  expect(onFail).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onFail).toHaveBeenCalledOnce()
})

it('leaves alone what went wrong after the style has come, and the own style', () => {
  const { watch, onFail } = watched()
  watch.begin(FOREIGN)
  watch.end()
  watch.fail()
  watch.begin(basemapStyle('light'))
  watch.fail()
  vi.advanceTimersByTime(STYLE_WITHIN_MS)
  expect(onFail).not.toHaveBeenCalled()
})
