import { expect, test } from 'vitest'
import { shownKeys } from './shown-keys.ts'

test('the address keeps the shown keys, but not that a silent device has none yet', () => {
  expect(shownKeys(undefined, ['HDOP'])).toEqual({ keys: ['HDOP'], kept: ['HDOP'] })
  expect(shownKeys(undefined, [])).toEqual({ keys: [], kept: undefined })
  expect(shownKeys([], ['HDOP'])).toEqual({ keys: [], kept: [] })
  expect(shownKeys(['pump'], [])).toEqual({ keys: ['pump'], kept: ['pump'] })
})
