import { DEFAULT_SAVINGS } from '@service-center/contract/savings/savings-input.ts'
import { expect, it } from 'vitest'
import { FIRST_DRAFT, readDraft, readStoredDraft } from './savings-draft.ts'

const typed = (changes: Record<string, string>) =>
  readDraft({ ...FIRST_DRAFT, customer: 'Stadt Freiburg', 'large.fields': '2', ...changes })

it('starts with the values of the specification', () => {
  const { input, errors } = typed({ 'large.fields': '0' })
  expect(input).toBeUndefined()
  expect(errors).toEqual({ '': 'Add at least 1 field!' })
  expect(typed({}).input).toEqual({
    ...DEFAULT_SAVINGS,
    customer: 'Stadt Freiburg',
    sizes: {
      ...DEFAULT_SAVINGS.sizes,
      large: { ...DEFAULT_SAVINGS.sizes.large, fields: 2, remarkFields: 2 },
    },
  })
})

it('reads amounts without rounding errors', () => {
  const { input } = typed({ trueWage: '49,10', paintCost: '0.29', 'large.layoutMinutes': '1.15' })
  expect([input?.trueWage, input?.paintCost, input?.sizes.large.layoutMinutes]).toEqual([4910, 29, 115])
})

it('uses the number of fields as remarked fields unless another number is typed', () => {
  expect(typed({ 'large.remarkFields': '0' }).input?.sizes.large.remarkFields).toBe(0)
  expect(typed({ 'large.remarkFields': ' ' }).input?.sizes.large.remarkFields).toBe(2)
})

it('reports the error of each field', () => {
  const { input, errors } = typed({
    customer: ' ',
    'large.fields': '1.5',
    'small.layouts': '-1',
    'other.manualGallons': '1441',
    trueWage: 'x',
  })
  expect(input).toBeUndefined()
  expect(errors).toEqual({
    customer: 'This field is required',
    'large.fields': 'Must be a whole number from 0 to 1000.',
    'small.layouts': 'Must be a whole number from 0 to 366.',
    'other.manualGallons': 'Must be a number from 0 to 1440 with up to 2 digits after the point.',
    trueWage: 'Must be an amount from 0 to 1000 with up to 2 digits after the point.',
  })
})

it('reads only known fields from a stored draft', () => {
  expect(readStoredDraft(null)).toEqual(FIRST_DRAFT)
  expect(readStoredDraft('{"customer":"A","trueWage":7,"more":"x"}')).toEqual({
    ...FIRST_DRAFT,
    customer: 'A',
  })
  expect([readStoredDraft('nonsense'), readStoredDraft('null')]).toEqual([FIRST_DRAFT, FIRST_DRAFT])
})

const idleOf = (changes: Record<string, string>) => typed(changes).idle

it('finds the sizes with fields that are never marked', () => {
  expect(idleOf({})).toEqual([])
  expect(idleOf({ 'other.fields': '1' })).toEqual(['other'])
  expect(idleOf({ 'other.fields': '1', 'other.sessions': '2' })).toEqual([])
  expect(idleOf({ 'small.remarkFields': '3', 'small.sessions': '0' })).toEqual(['small'])
})

it('does not compute without any layout or remark', () => {
  const { input, errors, idle } = typed({ 'large.fields': '0', 'other.fields': '4' })
  expect(input).toBeUndefined()
  expect(errors).toEqual({
    '': 'Give at least 1 field a layout or a remark in the additional parameters!',
  })
  expect(idle).toEqual(['other'])
})

it('names idle sizes while the name of the customer is missing', () => {
  expect(typed({ customer: '', 'other.fields': '1' }).idle).toEqual(['other'])
})

it('refuses a base wage above the true wage', () => {
  const { input, errors } = typed({ baseWage: '49.01', currency: 'USD' })
  expect(input).toBeUndefined()
  expect(errors).toEqual({
    baseWage: 'Must not be above the true wage of 49.00\u00A0USD. Lower it or raise the true wage.',
  })
  expect(typed({ trueWage: '20' }).errors).toHaveProperty('baseWage')
  expect(typed({ baseWage: '49' }).errors).toEqual({})
  // Only a wage that is a number can be compared.
  expect(Object.keys(typed({ trueWage: 'x' }).errors)).toEqual(['trueWage'])
})

it.each(['1e3', '-3', '2.7', '2,7', '0x10', '+3', '٣', '1_000', '1,000', '∞'])(
  'refuses %s as a number of fields',
  (text) => {
    expect(typed({ 'large.fields': text }).errors).toEqual({
      'large.fields': 'Must be a whole number from 0 to 1000.',
    })
  },
)

it('reads numbers with spaces that were pasted with them', () => {
  const { input } = typed({ 'large.fields': ' 1\u00A0000 ', paintCost: '\t1,5\n' })
  expect([input?.sizes.large.fields, input?.paintCost]).toEqual([1000, 150])
})

it('says that a name in a stored draft is too long', () => {
  const stored = readStoredDraft(JSON.stringify({ customer: 'x'.repeat(201), 'large.fields': '1' }))
  expect(readDraft(stored)).toMatchObject({
    input: undefined,
    errors: { customer: 'Must have at most 200 characters.' },
  })
  expect(typed({ customer: 'x'.repeat(200) }).errors).toEqual({})
})
