import { expect, test } from 'vitest'
import { z } from 'zod'
import { dbToolFeatures } from '../dbtool/features.ts'
import { dbToolTabletFeatures } from '../dbtool/tablet-features.ts'
import { quoteIssuing } from '../quotes/quotes.ts'
import { eachOnce } from './each-once.ts'
import { fieldErrorsOf } from './field-errors.ts'

const problems = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error === undefined ? [] : fieldErrorsOf(error)
}

test('names the place of the second entry, and does not compare entries without a key', () => {
  const list = eachOnce(z.array(z.object({ id: z.number().optional() })), {
    by: ({ id }) => id,
    error: 'Twice.',
    field: 'id',
  })
  expect(problems(list, [{ id: 1 }, {}, {}, { id: 2 }, { id: 1 }])).toEqual([
    { param: '4.id', msg: 'Twice.' },
  ])
  expect(problems(list, [{ id: 1 }, {}, {}, { id: 2 }])).toEqual([])
})

test('the same feature, option or metadata twice in one call is refused at its place', () => {
  const f = [
    { Id: 1, o: [2] },
    { Id: 3, o: [] },
    { Id: 1, o: [] },
  ]
  expect(problems(dbToolTabletFeatures.set.body, { t: 1, f })).toEqual([
    { param: 'f.2.Id', msg: 'This feature is listed already.' },
  ])
  // What was read before is only compared.
  expect(problems(dbToolTabletFeatures.set.body, { t: 1, f: [], was: f })).toEqual([])
  const option = { Id: 4, Tag: 'a' }
  const entry = { Id: 5, k: 'k', v: 'v', o: 0 }
  const feature = { t: 'tag', d: '', fgid: 1, o: [option, { ...option, Tag: 'b' }], m: [entry, entry] }
  expect(problems(dbToolFeatures.save.body, feature).map(({ param }) => param)).toEqual(['o.1.Id', 'm.1.Id'])
})

test('in a quote the same plan or extra twice is refused', () => {
  const { shape } = quoteIssuing.issue.body
  const plan = { product: 'Sport', plan: 'Standard', qty: 1 }
  expect(
    problems(shape.productsPlans, [plan, { ...plan, plan: 'Other' }, { ...plan, qty: 2 }]),
  ).toMatchObject([{ param: '2.plan' }])
  expect(
    problems(shape.extras, [
      { id: 42, qty: 1 },
      { id: 42, qty: 2 },
    ]),
  ).toMatchObject([{ param: '1.id' }])
  // Ids alone are a set.
  expect(problems(shape.templates, [7, 8, 7])).toEqual([])
})
