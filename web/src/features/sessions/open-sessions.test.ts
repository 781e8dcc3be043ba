import { expect, it } from 'vitest'
import { placeOf } from './OpenSessionsPanel.tsx'

it.each([
  ['Firefox 140', 'Linux', 'Firefox 140 on Linux'],
  ['Firefox 140', null, 'Firefox 140'],
  [null, 'Linux', 'Unknown browser on Linux'],
  ['Unknown', 'Unknown', 'Unknown browser'],
])('%s and %s are shown as %s', (browser, os, text) => {
  expect(placeOf({ browser, os })).toBe(text)
})
