import type { City } from './cities.ts'
import { countriesOf, departmentName, MANUFACTURER, ownerName, ROOT_DEALERS } from './organisations.ts'
import { hash, salt, randomUnit } from './random.ts'

/** A company of the demo world's customer tree. */
export interface Customer {
  id: number
  name: string
  /** Null only for the manufacturer. */
  parentId: number | null
  isDealer: boolean
  isRootDealer: boolean
  /** True for the manufacturer. */
  isInternal: boolean
  /** Username of the sales representative, if any. */
  salesRep: 'admin' | 'support' | 'dealer' | null
  countries: readonly string[]
}

/** A customer that owns grounds, and its number of robots. */
export interface Owner {
  customer: Customer
  city: City
  robots: number
  nightWork: boolean
}

/** The manufacturer has id 1, so the first dealer has id 2. */
const FIRST_ROOT_DEALER = 2
const SIZE = salt('owner size')
const FLOODLIT = salt('floodlit')

/**
 * The customers for a number of robots and a list of towns: manufacturer, root dealers, dealers, owners, their
 * departments.
 */
export function placeCustomers({ towns, robots }: { towns: readonly City[]; robots: number }): {
  customers: Customer[]
  owners: Owner[]
} {
  const customers: Customer[] = [
    {
      id: 1,
      name: MANUFACTURER,
      parentId: null,
      isDealer: true,
      isRootDealer: false,
      isInternal: true,
      salesRep: 'admin',
      countries: ['Denmark'],
    },
  ]
  const dealers = addDealers(customers)
  const owners: Owner[] = []
  for (let left = robots, n = 0; left > 0; n++) {
    const city = towns[n % towns.length]
    const dealer = city && dealers.get(city.dealer)
    if (!city || !dealer) throw new Error(`no dealer serves ${city?.name}`)
    const size = Math.min(left, 1 + (hash(SIZE, n) % 5))
    left -= size
    addOwner({ customers, owners, city, dealer, round: Math.floor(n / towns.length), size })
  }
  return { customers, owners }
}

function addDealers(customers: Customer[]): Map<string, Customer> {
  const dealers = new Map<string, Customer>()
  for (const [index, root] of ROOT_DEALERS.entries()) {
    const add = (name: string, parentId: number, isRootDealer: boolean): Customer => {
      const customer: Customer = {
        id: customers.length + 1,
        name,
        parentId,
        isDealer: true,
        isRootDealer,
        isInternal: false,
        salesRep: index % 2 === 0 ? 'admin' : 'support',
        countries: countriesOf(isRootDealer ? root.dealers : [name]),
      }
      customers.push(customer)
      return customer
    }
    const { id } = add(root.name, 1, true)
    for (const name of root.dealers) dealers.set(name, add(name, id, false))
  }
  return dealers
}

function addOwner(a: {
  customers: Customer[]
  owners: Owner[]
  city: City
  dealer: Customer
  round: number
  size: number
}): void {
  const add = (name: string, parentId: number, robots: number): Customer => {
    const customer: Customer = {
      id: a.customers.length + 1,
      name,
      parentId,
      isDealer: false,
      isRootDealer: false,
      isInternal: false,
      salesRep: salesRepOf(a.dealer, a.customers.length),
      countries: [a.city.country],
    }
    a.customers.push(customer)
    const nightWork = randomUnit(FLOODLIT, customer.id) < 0.25
    if (robots > 0) a.owners.push({ customer, city: a.city, robots, nightWork })
    return customer
  }
  const department = a.round === 0 && a.size >= 2 ? Math.ceil(a.size / 2) : 0
  const owner = add(ownerName(a.city, a.round), a.dealer.id, a.size - department)
  if (department > 0) add(departmentName(a.city), owner.id, department)
}

/**
 * Customers below the first root dealer get its own user as sales representative, others the manufacturer's; every
 * fourth customer has none.
 */
function salesRepOf(dealer: Customer, index: number): Customer['salesRep'] {
  if (index % 4 === 3) return null
  return dealer.parentId === FIRST_ROOT_DEALER ? 'dealer' : dealer.salesRep
}
