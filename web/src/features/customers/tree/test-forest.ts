import type { Customer } from '@service-center/contract/customers/customers.ts'

/** Seeded random numbers from 0 to below 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function testCustomer(fields: Partial<Customer> & Pick<Customer, 'id'>): Customer {
  return {
    name: `Customer ${fields.id}`,
    parentId: null,
    dealerId: 1,
    dealerName: 'Internal',
    isDealer: false,
    isRootDealer: false,
    isInternal: fields.id === 1,
    salesRep: null,
    reviewed: true,
    countries: [],
    from: 0,
    ...fields,
  }
}

const SYLLABLES = ['nor', 'park', 'ko', 'berg', 'sø', 'ud', 'City ', 'el']

/** Customers sorted by name, as from the server. Some have a parent that is not in the list. */
export function randomCustomers(random: () => number, count: number): Customer[] {
  const pick = (below: number) => Math.floor(random() * below)
  const customers = Array.from({ length: count }, (_, index): Customer => {
    const name = Array.from({ length: 1 + pick(3) }, () => SYLLABLES[pick(SYLLABLES.length)]).join('')
    // Ids start at 100, so a parent with a lower id is not in the list.
    const parentId = random() < 0.08 ? 99 : index === 0 ? null : 100 + pick(index)
    return testCustomer({ id: 100 + index, name, parentId })
  })
  return customers.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}
