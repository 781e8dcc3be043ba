import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addUser } from '../server/world.ts'

/**
 * Customers, and users who read companies: `staff` sees all, `dealer` the dealer's own, `clerk` may not read companies.
 */
export async function addCrmWorld(server: TestServer) {
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Greenline', isDealer: true })
  const club = await addCustomer(db, { name: 'Northern Clubs', parentId: dealer })
  const other = await addCustomer(db, { name: 'Southern Clubs' })
  await addUser(db, { username: 'staff', customers: [1], rights: ['QuoteGenerator', 'HubspotMatch'] })
  await addUser(db, { username: 'dealer', customers: [dealer] })
  await db.updateTable('app_user').set({ contract_access: true }).where('username', '=', 'dealer').execute()
  await addUser(db, { username: 'clerk', customers: [dealer] })
  const [staff, dealerToken, clerk] = await Promise.all(
    ['staff', 'dealer', 'clerk'].map((name) => server.signIn(name)),
  )
  return { club, other, tokens: { staff, dealer: dealerToken, clerk } }
}
