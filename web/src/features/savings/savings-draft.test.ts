import { DEFAULT_SAVINGS } from '@service-center/contract/savings/savings-input.ts'
import { expect, it } from 'vitest'
import { FIRST_DRAFT, idleSizes, readDraft, readStoredDraft } from './savings-draft.ts'

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
    'large.fields': 'Must be a whole number from 0 to 1,000.',
    'small.layouts': 'Must be a whole number from 0 to 366.',
    'other.manualGallons': 'Must be a number from 0 to 1,440 with up to 2 digits after the point.',
    trueWage: 'Must be an amount from 0 to 1,000 with up to 2 digits after the point.',
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

const idleOf = (changes: Record<string, string>) => {
  const { input } = typed(changes)
  return input && idleSizes(input)
}

it('finds the sizes with fields that are never marked', () => {
  expect(idleOf({})).toEqual([])
  expect(idleOf({ 'other.fields': '1' })).toEqual(['other'])
  expect(idleOf({ 'other.fields': '1', 'other.sessions': '2' })).toEqual([])
  expect(idleOf({ 'small.remarkFields': '3', 'small.sessions': '0' })).toEqual(['small'])
})
