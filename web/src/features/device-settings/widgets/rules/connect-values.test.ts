import { describe, expect, it } from 'vitest'
import { afterDealer, afterDevice, isOfDealer, withCustomer } from './connect-values.ts'
import { CUSTOMERS, KNOWN, values } from './test-things.ts'

const offered = (dealerId: number | null) =>
  [...CUSTOMERS.byId.values()].filter(isOfDealer(CUSTOMERS, dealerId)).map(({ id }) => id)

describe('choosing a device', () => {
  it('fills in its customer, and the dealer of it', () => {
    expect(afterDevice(KNOWN, values(), { robotId: 41 })).toEqual(
      values({ robotId: 41, customerId: 3, dealerId: 2 }),
    )
    expect(afterDevice(KNOWN, values(), { tabletId: 92 })).toMatchObject({ customerId: 4, dealerId: 2 })
  })

  it('replaces the customer that the former device suggested', () => {
    const before = values({ robotId: 41, customerId: 3, dealerId: 2 })
    expect(afterDevice(KNOWN, before, { robotId: 42 })).toMatchObject({ customerId: 6, dealerId: 5 })
    expect(afterDevice(KNOWN, before, { robotId: null })).toMatchObject({ customerId: null })
  })

  it('keeps the customer that somebody chose', () => {
    const chosen = values({ customerId: 6, dealerId: 5 })
    expect(afterDevice(KNOWN, chosen, { robotId: 41 })).toEqual({ ...chosen, robotId: 41 })
    expect(afterDevice(KNOWN, { ...chosen, robotId: 41 }, { robotId: null })).toEqual(chosen)
  })

  it('goes by the robot before the tablet', () => {
    const both = afterDevice(KNOWN, values({ robotId: 42, customerId: 6, dealerId: 5 }), { tabletId: 92 })
    expect(both).toMatchObject({ customerId: 6 })
    expect(afterDevice(KNOWN, both, { robotId: null })).toMatchObject({ customerId: 4, dealerId: 2 })
  })

  it('suggests no customer of another dealer than the chosen one', () => {
    const chosen = values({ dealerId: 5 })
    expect(afterDevice(KNOWN, chosen, { robotId: 41 })).toEqual({ ...chosen, robotId: 41 })
    expect(afterDevice(KNOWN, chosen, { robotId: 42 })).toMatchObject({ customerId: 6, dealerId: 5 })
  })

  it('ends a disconnection that it does not fit', () => {
    const disconnecting = values({ tabletId: 91, customerId: 3, dealerId: 2, disconnects: true })
    expect(afterDevice(KNOWN, disconnecting, { robotId: 42 }).disconnects).toBe(false)
    expect(afterDevice(KNOWN, disconnecting, { tabletId: 92 }).disconnects).toBe(false)
    expect(afterDevice(KNOWN, disconnecting, { robotId: null }).disconnects).toBe(true)
  })
})

describe('dealer and customer', () => {
  it('a dealer clears a customer that is not below it, and keeps one that is', () => {
    const before = values({ customerId: 3, dealerId: 2 })
    expect(afterDealer(KNOWN, before, 5)).toMatchObject({ dealerId: 5, customerId: null })
    expect(afterDealer(KNOWN, before, 1)).toMatchObject({ dealerId: 1, customerId: 3 })
    expect(afterDealer(KNOWN, before, null)).toMatchObject({ dealerId: null, customerId: 3 })
  })

  it('a customer brings its dealer, unless the chosen dealer is above it', () => {
    expect(withCustomer(KNOWN, values(), 6).dealerId).toBe(5)
    expect(withCustomer(KNOWN, values({ dealerId: 1 }), 6).dealerId).toBe(1)
    expect(withCustomer(KNOWN, values({ dealerId: 2 }), 6).dealerId).toBe(5)
    expect(withCustomer(KNOWN, values({ dealerId: 2 }), null)).toEqual(values({ dealerId: 2 }))
  })

  it('a dealer narrows the customers to itself and those below it', () => {
    expect(offered(2)).toEqual([2, 3, 4])
    expect(offered(null)).toHaveLength(6)
  })
})
