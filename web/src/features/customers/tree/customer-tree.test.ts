import type { Customer } from '@service-center/contract/customers/customers.ts'
import { describe, expect, it } from 'vitest'
import { branchIds, buildTree, childrenOf, nodeOf, pathTo, subtreeIds, sumUp } from './customer-tree.ts'
import { chance, randomCustomers, testCustomer } from './test-forest.ts'
import { depthOf, visibleRows, searchTree } from './visible-rows.ts'

const seeds = Array.from({ length: 24 }, (_, seed) => seed)
const sizeOf = (seed: number) => (seed < 10 ? seed : seed * 3)

/** A slow reference implementation that searches the list for each question. */
class Naive {
  readonly customers: readonly Customer[]
  constructor(customers: readonly Customer[]) {
    this.customers = customers
  }

  parentOf(one: Customer): Customer | undefined {
    return this.customers.find(({ id }) => id === one.parentId)
  }
  pathOf(one: Customer): Customer[] {
    const parent = this.parentOf(one)
    return parent === undefined ? [one] : [...this.pathOf(parent), one]
  }
  below(one: Customer): Customer[] {
    return this.customers.filter((other) => other !== one && this.pathOf(other).includes(one))
  }
  childrenOf(one: Customer | undefined): Customer[] {
    return this.customers.filter((other) => this.parentOf(other) === one)
  }
  matches(one: Customer, words: readonly string[]): boolean {
    return words.every((word) => one.name.toLowerCase().includes(word) || `${one.id}` === word)
  }
  /** The ids of the visible rows. */
  shown(options: { expanded: ReadonlySet<number>; words: readonly string[]; toggled: ReadonlySet<number> }) {
    const { expanded, words, toggled } = options
    const isSearching = words.length > 0
    const hits = new Set(this.customers.filter((one) => isSearching && this.matches(one, words)))
    const hasHitsBelow = (one: Customer) => this.below(one).some((other) => hits.has(other))
    const walk = (level: readonly Customer[], isFree: boolean): number[] =>
      level.flatMap((one) => {
        if (isSearching && !isFree && !hits.has(one) && !hasHitsBelow(one)) return []
        const isOpen = isSearching ? hasHitsBelow(one) !== toggled.has(one.id) : expanded.has(one.id)
        if (!isOpen) return [one.id]
        return [one.id, ...walk(this.childrenOf(one), isFree || (isSearching && !hasHitsBelow(one)))]
      })
    return walk(this.childrenOf(undefined), false)
  }
}

describe.each(seeds)('a random forest (seed %i)', (seed) => {
  const random = chance(seed)
  const customers = randomCustomers(random, sizeOf(seed))
  const tree = buildTree(customers)
  const naive = new Naive(customers)
  const some = () => new Set(customers.filter(() => random() < 0.5).map(({ id }) => id))

  it('contains every customer once, with the right path, subtree and children in the order of the list', () => {
    expect(tree.nodes).toHaveLength(customers.length)
    for (const customer of customers) {
      const place = tree.placeOf.get(customer.id) ?? -1
      const node = nodeOf(tree, customer.id)
      expect(node?.customer).toBe(customer)
      expect(pathTo(tree, customer.id)).toEqual(naive.pathOf(customer))
      expect(node?.level).toBe(naive.pathOf(customer).length)
      const subtree = tree.nodes.slice(place + 1, place + (node?.size ?? 0)).map((one) => one.customer.id)
      expect(new Set(subtree)).toEqual(new Set(naive.below(customer).map(({ id }) => id)))
      expect(childrenOf(tree, place).map((child) => child.customer)).toEqual(naive.childrenOf(customer))
      expect(node?.childCount).toBe(naive.childrenOf(customer).length)
    }
  })

  it('sums over subtrees', () => {
    const own = Int32Array.from(tree.nodes, () => Math.floor(random() * 9))
    const sums = sumUp(tree, own)
    const ownOf = ({ id }: Customer) => own[tree.placeOf.get(id) ?? -1] ?? 0
    for (const [place, { customer }] of tree.nodes.entries()) {
      const wanted = [customer, ...naive.below(customer)].reduce((sum, one) => sum + ownOf(one), 0)
      expect(sums[place]).toBe(wanted)
    }
  })

  it.each(['', 'nor', 'SØ park', '103', 'nowhere', 'e'])(
    'shows the open rows while searching for "%s"',
    (typed) => {
      const openness = { expanded: some(), toggled: some() }
      const search = searchTree(tree, typed)
      const words = typed.toLowerCase().split(' ').filter(Boolean)
      const rows = visibleRows(tree, { ...openness, search })
      const ids = rows.map(({ place }) => tree.nodes[place]?.customer.id)
      expect(ids).toEqual(naive.shown({ ...openness, words }))
      expect(search?.count ?? 0).toBe(
        words.length === 0 ? 0 : customers.filter((one) => naive.matches(one, words)).length,
      )
      for (const { place, position, siblings } of rows) {
        const level = rows.filter((row) => tree.nodes[row.place]?.parent === tree.nodes[place]?.parent)
        expect(siblings).toBe(level.length)
        expect(level[position - 1]?.place).toBe(place)
      }
    },
  )

  it('shows every match with all of its ancestors unless one was closed', () => {
    const search = searchTree(tree, 'berg')
    const rows = visibleRows(tree, { expanded: new Set(), toggled: new Set(), search })
    const shown = new Set(rows.map(({ place }) => tree.nodes[place]?.customer.id))
    const hits = customers.filter((one) => naive.matches(one, ['berg']))
    expect(shown).toEqual(new Set(hits.flatMap((hit) => naive.pathOf(hit).map(({ id }) => id))))
  })

  it('expands everything', () => {
    const rows = visibleRows(tree, {
      expanded: new Set(branchIds(tree)),
      toggled: new Set(),
      search: undefined,
    })
    expect(rows.map(({ place }) => place)).toEqual(tree.nodes.keys().toArray())
  })
})

it('the depth is that of the deepest visible row', () => {
  const chain = [1, 2, 3, 4].map((id) => testCustomer({ id, parentId: id === 1 ? null : id - 1 }))
  const tree = buildTree(chain)
  const openTo = (ids: number[]) =>
    depthOf(visibleRows(tree, { expanded: new Set(ids), toggled: new Set(), search: undefined }), tree)
  expect(openTo([])).toBe(0)
  expect(openTo([1, 2])).toBe(2)
  expect(openTo([1, 2, 3])).toBe(3)
  expect(depthOf([], tree)).toBe(0)
})

it('a tree of 20,000 levels does not overflow the stack', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) =>
    testCustomer({ id: index + 1, parentId: index === 0 ? null : index }),
  )
  const tree = buildTree(chain)
  expect(nodeOf(tree, 1)?.size).toBe(20_000)
  expect(pathTo(tree, 20_000)).toHaveLength(20_000)
})

it('finds the same subtree in a list as in the tree', () => {
  const customers = randomCustomers(chance(3), 200)
  const tree = buildTree(customers)
  for (const { id } of customers) {
    const place = tree.placeOf.get(id) ?? -1
    const below = tree.nodes.slice(place, place + (nodeOf(tree, id)?.size ?? 0))
    expect([...subtreeIds(customers, id)].toSorted()).toEqual(
      below.map(({ customer }) => customer.id).toSorted(),
    )
  }
})

it('finds the customers that are not reviewed, with their ancestors, and words among them', () => {
  const tree = buildTree([
    testCustomer({ id: 1, name: 'Club' }),
    testCustomer({ id: 2, name: 'North', parentId: 1, reviewed: false }),
    testCustomer({ id: 3, name: 'South', parentId: 1 }),
    testCustomer({ id: 4, name: 'South Youth', parentId: 3, reviewed: false }),
  ])
  const shown = (typed: string) => {
    const search = searchTree(tree, typed, true)
    const rows = visibleRows(tree, { expanded: new Set(), toggled: new Set(), search })
    return [search?.count, ...rows.map(({ place }) => tree.nodes[place]?.customer.id)]
  }
  expect(shown('')).toEqual([2, 1, 2, 3, 4])
  expect(shown('south')).toEqual([1, 1, 3, 4])
})
