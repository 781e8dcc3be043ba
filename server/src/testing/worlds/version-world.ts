import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'
import { addGroup } from './versions.ts'

const RIGHTS = ['DbToolAppVersions', 'DbToolRobotSoftwareVersion']

/** A customer and the internal customer, each with a robot and a user (`dealer`, `staff`) who may see the lists of versions. */
export async function openVersionWorld(server: TestServer) {
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  await addUser(db, { username: 'staff', customers: [1], rights: RIGHTS })
  await addUser(db, { username: 'dealer', customers: [own], rights: RIGHTS })
  /** The first one is the customer's. */
  const groups = [
    await addGroup(db, { name: 'Zulu' }),
    await addGroup(db, { name: 'Alpha' }),
    await addGroup(db, { name: 'Mike' }),
  ]
  await db.insertInto('customer_access_group').values({ customer_id: own, group_id: groups[0]! }).execute()
  await addDevice(db, { type: 1, id: 4001, customerId: own })
  await addDevice(db, { type: 1, id: 4002, customerId: 1 })
  return { staff: await server.signIn('staff'), dealer: await server.signIn('dealer'), groups }
}
