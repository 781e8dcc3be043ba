import { ACCESS_FIELDS, type Right, RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import type { World } from '@service-center/simulator/model/world.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'

/** The password of all demo users, also given in the README. */
const DEMO_PASSWORD = 'service-center'

interface DemoUser {
  username: string
  firstname: string
  lastname: string
  customer: number
  rights: readonly Right[]
  verified?: boolean
}

/** Adds the demo users, one for each scope. */
export async function addDemoUsers(db: Database, world: World): Promise<void> {
  const users = demoUsers(world)
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const rows = users.map(({ username, firstname, lastname, verified = true }) => ({
    username,
    firstname,
    lastname,
    verified,
    email: `${username}@example.com`,
    contract_access: SELLERS.has(username),
  }))
  await db.insertInto('app_user').values(rows).execute()
  await db
    .insertInto('user_secret')
    .values(users.map(({ username }) => ({ username, password_hash })))
    .execute()
  await db
    .insertInto('user_customer')
    .values(users.map(({ username, customer }) => ({ username, customer_id: customer, position: 0 })))
    .execute()
  await db
    .insertInto('user_access')
    .values(users.flatMap(({ username, rights }) => rights.map((tag) => ({ username, tag }))))
    .execute()
}

const upTo = (level: number) => RIGHTS.filter((right) => ACCESS_FIELDS[right].level <= level)

/** The users who make quotes. Their rights say for which legal entities. */
const SELLERS: ReadonlySet<string> = new Set(['admin', 'support', 'dealer'])

function demoUsers(world: World): DemoUser[] {
  const { dealer, customer } = demoCustomers(world)
  return [
    { username: 'admin', firstname: 'Demo', lastname: 'Admin', customer: 1, rights: RIGHTS },
    {
      username: 'support',
      firstname: 'Demo',
      lastname: 'Support',
      customer: 1,
      rights: [...upTo(2), 'QuoteAccessDE', 'QuoteAccessUK', 'QuoteAccessUS'],
    },
    {
      username: 'dealer',
      firstname: 'Demo',
      lastname: 'Dealer',
      customer: dealer,
      rights: [...upTo(1), 'QuoteAccessUK'],
    },
    {
      username: 'customer',
      firstname: 'Demo',
      lastname: 'Customer',
      customer,
      rights: ['Default', 'RobotName'],
    },
    {
      username: 'unverified',
      firstname: 'Demo',
      lastname: 'Unverified',
      customer,
      rights: ['Default'],
      verified: false,
    },
  ]
}

/**
 * The customers of the demo dealer and the demo customer: the dealer with the most robots at its customers, and the customer
 * below it with the most robots.
 */
function demoCustomers(world: World): { dealer: number; customer: number } {
  const byId = new Map(world.customers.map((customer) => [customer.id, customer]))
  const isBelow = (id: number | null, ancestor: number): boolean =>
    id !== null && (id === ancestor || isBelow(byId.get(id)?.parentId ?? null, ancestor))
  const inService = world.robots.filter(({ deprecated }) => deprecated === null)
  const mostRobots = (ids: readonly number[], counts: (owner: number, id: number) => boolean) => {
    const count = (id: number) => inService.filter((robot) => counts(robot.customerId, id)).length
    return ids.toSorted((a, b) => count(b) - count(a))[0] ?? 1
  }
  const dealers = world.customers.filter(({ id, isDealer }) => isDealer && id !== 1).map(({ id }) => id)
  const dealer = mostRobots(
    dealers,
    (owner, id) => isBelow(owner, id) && byId.get(owner)?.salesRep === 'dealer',
  )
  const below = world.customers.filter(({ id, isDealer }) => !isDealer && isBelow(id, dealer))
  const customer = mostRobots(
    below.map(({ id }) => id),
    (owner, id) => owner === id,
  )
  return { dealer, customer }
}
