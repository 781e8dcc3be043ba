import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { expect, test } from 'vitest'
import { userAccess, WITHIN_CALLS } from './user-access.ts'

test('every access field is on the page, and every call', () => {
  const { text } = userAccess()
  for (const right of RIGHTS) expect(text).toContain(`<code>${right}</code>`)
  for (const { method, path } of allEndpoints()) expect(text).toContain(`<code>${method} ${path}</code>`)
})

test('of every access field it says what it opens: calls, or what it is asked for within them', () => {
  const asked = new Set(allEndpoints().flatMap(({ right }): string[] => [right].flat()))
  expect(RIGHTS.filter((right) => !asked.has(right) && WITHIN_CALLS[right] === undefined)).toEqual([])
})
