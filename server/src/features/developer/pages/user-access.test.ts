import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { expect, test } from 'vitest'
import { userAccess, WITHIN_CALLS } from './user-access.ts'

test('lists every access field and every call', () => {
  const { text } = userAccess()
  for (const right of RIGHTS) expect(text).toContain(`<code>${right}</code>`)
  for (const { method, path } of allEndpoints()) expect(text).toContain(`<code>${method} ${path}</code>`)
})

test('says for every access field which calls it opens, or where it is checked within calls', () => {
  const asked = new Set(allEndpoints().flatMap(({ right }): string[] => [right].flat()))
  expect(RIGHTS.filter((right) => !asked.has(right) && WITHIN_CALLS[right] === undefined)).toEqual([])
})
