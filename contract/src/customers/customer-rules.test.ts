import { expect, test } from 'vitest'
import {
  associationWith,
  cleanCustomerName,
  customerNameKey,
  isUnreviewed,
  mayBeDealerOfNew,
  mayBeParent,
} from './customer-rules.ts'

const plain = { id: 7, isDealer: false, isInternal: false }
const dealer = { id: 8, isDealer: true, isInternal: false }
const internal = { id: 9, isDealer: false, isInternal: true }
const root = { id: 1, isDealer: false, isInternal: true }
const none = { rights: new Set<string>(), isRootDealer: false }
const chooses = { rights: new Set(['ChooseCustomerAsDealer']), isRootDealer: false }

test('compares customer names without case, spaces and invisible characters, but with accents', () => {
  expect(cleanCustomerName('  FC \t Ærø\n')).toBe('FC Ærø')
  const same = [
    'FC Ærø',
    ' fc  ærø',
    'FC\u00a0ÆRØ',
    'ＦＣ Ærø',
    'FC\u200b Æ\u00adrø',
    'FC \u200b Ærø',
    '\u202eFC Ærø\u202c',
  ]
  expect(new Set(same.map(customerNameKey))).toEqual(new Set(['fc ærø']))
  expect(customerNameKey('Mu\u0308ller')).toBe(customerNameKey('Müller'))
  expect(customerNameKey('Muller')).not.toBe(customerNameKey('Müller'))
  expect(customerNameKey('\u200b \u2060')).toBe('')
})

test('customers that are no dealer need the right ChooseCustomerAsDealer to become a parent', () => {
  expect([dealer, plain, internal, root].map(associationWith)).toEqual(['dealer', 'customer', 'any', 'any'])
  const every = [dealer, plain, internal, root]
  expect(every.map((target) => mayBeParent(target, none.rights))).toEqual([true, false, false, false])
  expect(every.map((target) => mayBeParent(target, chooses.rights))).toEqual([true, true, true, true])
})

test('only a root dealer can be created below the internal customer', () => {
  expect(mayBeDealerOfNew(root, chooses)).toBe(false)
  expect(mayBeDealerOfNew(root, { ...none, isRootDealer: true })).toBe(true)
  expect(mayBeDealerOfNew(plain, { ...none, isRootDealer: true })).toBe(false)
  expect(mayBeDealerOfNew(dealer, none)).toBe(true)
})

test('a customer with a dealer waits for approval, unless it is internal', () => {
  expect(isUnreviewed({ isInternal: false, hasDealer: true })).toBe(true)
  expect(isUnreviewed({ isInternal: true, hasDealer: true })).toBe(false)
  expect(isUnreviewed({ isInternal: false, hasDealer: false })).toBe(false)
})
