import { describe, expect, it } from 'vitest'
import { world } from './world.ts'

describe('the demo world', () => {
  const sixty = world({ robots: 60 })
  const depth = (id: number): number => {
    const parent = sixty.customers.find((customer) => customer.id === id)?.parentId
    return parent == null ? 1 : 1 + depth(parent)
  }

  it('is the same every time', () => {
    expect(JSON.stringify(world({ robots: 60 }))).toBe(JSON.stringify(sixty))
  })

  it('is a tree from the manufacturer down, at least four levels deep, with dealers in three countries', () => {
    expect(sixty.customers.filter((customer) => customer.parentId === null).map(({ id }) => id)).toEqual([1])
    expect(Math.max(...sixty.customers.map(({ id }) => depth(id)))).toBeGreaterThanOrEqual(4)
    const dealers = sixty.customers.filter((customer) => customer.isDealer && !customer.isInternal)
    expect(new Set(dealers.flatMap(({ countries }) => countries)).size).toBeGreaterThanOrEqual(3)
    for (const customer of sixty.customers.slice(1)) expect(customer.parentId).toBeLessThan(customer.id)
  })

  it('puts a few robots and tablets out of service, some replaced by one in service of the same owner', () => {
    for (const devices of [sixty.robots, sixty.tablets]) {
      const gone = devices.filter((device) => device.deprecated)
      expect(gone.some((device) => device.deprecated?.replacementId === null)).toBe(true)
      const replaced = gone.filter((device) => device.deprecated?.replacementId != null)
      expect(replaced.length).toBeGreaterThan(0)
      for (const device of replaced) {
        const other = devices.find(({ id }) => id === device.deprecated?.replacementId)
        expect(other).toMatchObject({ customerId: device.customerId, deprecated: null })
      }
    }
  })

  it.each([1, 60, 1000, 5000])('has unique names and ids with %i robots', (robots) => {
    const { customers, robots: all, tablets, stations } = world({ robots })
    expect(all).toHaveLength(robots)
    expect(new Set(all.map(({ name }) => name)).size).toBe(robots)
    expect(new Set(customers.map(({ name }) => name)).size).toBe(customers.length)
    for (const devices of [all, tablets, stations]) {
      expect(new Set(devices.map(({ id }) => id)).size).toBe(devices.length)
    }
  })

  it('refuses an invalid number', () => {
    expect(() => world({ robots: 0 })).toThrow(RangeError)
    expect(() => world({ robots: 2.5 })).toThrow(RangeError)
  })
})
