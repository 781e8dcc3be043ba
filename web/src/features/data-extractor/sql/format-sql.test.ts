import { expect, it } from 'vitest'
import { formatSql } from './format-sql.ts'

it('puts each clause on its own line and leaves names unchanged', () => {
  expect(
    formatSql(`select device_id, "Name" from robots where created >= ddparam_1 and value::numeric > 5`),
  ).toBe(
    [
      'SELECT',
      '  device_id,',
      '  "Name"',
      'FROM',
      '  robots',
      'WHERE',
      '  created >= ddparam_1',
      '  AND value::numeric > 5',
    ].join('\n'),
  )
})

it('does not change a formatted query', () => {
  const once = formatSql(`with a as (select 1 as one) select one, 'it''s' as text from a -- all`)
  expect(formatSql(once)).toBe(once)
  expect(once).toContain(`'it''s'`)
  expect(once).toContain('-- all')
})

it('refuses a query that it cannot parse', () => {
  expect(() => formatSql("SELECT 'open")).toThrow('Parse error')
})
