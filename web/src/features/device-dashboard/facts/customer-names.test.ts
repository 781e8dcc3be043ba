import type { Customer } from '@service-center/contract/customers/customers.ts'
import { expect, test } from 'vitest'
import { chipName, parentNames } from './customer-names.ts'

test('a chip holds 19 characters; longer names are cut to 16 and an ellipsis', () => {
  expect(chipName('1234567890123456789')).toBe('1234567890123456789')
  expect(chipName('12345678901234567890')).toBe('1234567890123456…')
  expect(chipName('United Arab Emirates')).toBe('United Arab Emir…')
})

const customer = (id: number, name: string): Customer => ({
  id,
  name,
  parentId: null,
  dealerId: 1,
  dealerName: '',
  isDealer: false,
  isRootDealer: false,
  isInternal: false,
  reviewed: true,
  salesRep: null,
  countries: [],
  from: 0,
})

test('parents are named if they are in scope', () => {
  const customers = [customer(1, 'Internal'), customer(21, 'Leeds')]
  expect(parentNames('[0,1,7,21]', customers)).toBe('Internal / Leeds')
  expect(parentNames('{}', customers)).toBeUndefined()
  expect(parentNames('[1,"x"]', customers)).toBeUndefined()
  expect(parentNames('Leeds', customers)).toBeUndefined()
})
