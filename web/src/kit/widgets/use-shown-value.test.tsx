import { cleanup, renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useShownValue } from './use-shown-value.ts'

afterEach(cleanup)

const show = () =>
  renderHook(({ key, now }: { key: number | null; now: string }) => useShownValue(key, now), {
    initialProps: { key: 5, now: 'Harbour' },
  })

it('reports a change by somebody else together with the value that was shown first', () => {
  const { result, rerender } = show()
  expect(result.current.before).toBeUndefined()
  rerender({ key: 5, now: 'Quay' })
  expect(result.current).toMatchObject({ now: 'Quay', before: 'Harbour' })
  rerender({ key: 5, now: 'Pier' })
  expect(result.current).toMatchObject({ now: 'Pier', before: 'Harbour' })
})

it('reports neither another record nor a value that the form itself has saved', () => {
  const { result, rerender } = show()
  rerender({ key: 6, now: 'Quay' })
  expect(result.current.before).toBeUndefined()
  act(() => result.current.saved('Pier'))
  expect(result.current.before).toBeUndefined()
  rerender({ key: 6, now: 'Pier' })
  expect(result.current.before).toBeUndefined()
  rerender({ key: 6, now: 'Dock' })
  expect(result.current.before).toBe('Pier')
})
