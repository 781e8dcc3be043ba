import { z } from 'zod'
import type { Outgoing } from '../../../platform/outgoing.ts'
import type {
  DeviceManagement,
  HandedOver,
  ManagedTablet,
  Order,
  TabletAction,
} from '../device-management.ts'
import type { KnoxSettings } from '../../../platform/start/service-settings.ts'
import { createKnoxApi, type KnoxAnswer, type KnoxCall } from './knox-api.ts'

const DEVICE_COMMAND = '/emm/oapi/mdm/commonOTCServiceWrapper/sendDeviceControlFor'
/** The API's limits for a notification, in characters. */
const MAX_TITLE = 30
const MAX_MESSAGE = 200
/** Number of commands sent at the same time. The API allows 300 device commands per minute. */
const AT_ONCE = 4

/** Samsung Knox Manage over its open API: one device command for each tablet, after the commit of the call. */
export function knoxDeviceManagement(
  settings: KnoxSettings,
  outgoing: Outgoing,
): Pick<DeviceManagement, 'name' | 'take'> {
  const call = createKnoxApi(settings, outgoing)
  return {
    name: 'Knox',
    take: async (_db, { action, orders }) =>
      action.kind === 'group'
        ? () => createGroup(call, { name: action.name, orders })
        : () => eachTablet(orders, (order) => command(call, { settings, action, order })),
  }
}

async function command(
  call: KnoxCall,
  { settings, action, order }: { settings: KnoxSettings; action: TabletAction; order: Order },
): Promise<HandedOver> {
  const problem = problemOf(order.tablet) ?? limitProblem(action)
  if (problem !== undefined) return { order, state: 'failed', failure: problem }
  const { name, form } = commandOf(action, settings)
  return handedOver(
    order,
    await call(`${DEVICE_COMMAND}${name}`, { deviceId: order.tablet.knoxId ?? '', ...form }),
  )
}

/**
 * The device command of an action and its fields (API reference, 'Device command'). 'UnLockDevice' is spelt so there (release
 * notes of 25.04).
 */
function commandOf(
  action: TabletAction,
  { appPackage }: KnoxSettings,
): { name: string; form: Record<string, string> } {
  switch (action.kind) {
    case 'lock':
      return { name: 'LockDevice', form: action.message === '' ? {} : { message: action.message } }
    case 'unlock':
      return { name: 'UnLockDevice', form: {} }
    case 'notify':
      return { name: 'Notification', form: { title: action.title, message: action.message } }
    case 'resetApp':
      return { name: 'DeleteAppData', form: { appPackage } }
    case 'pushProfile':
      return { name: 'UpdateProfile', form: {} }
    case 'group':
      throw new Error('A group is not a device command.')
  }
}

function problemOf({ knoxId, isKnoxIdShared }: ManagedTablet): string | undefined {
  if (knoxId === undefined) return 'Not sent: the tablet reports no Knox id.'
  return isKnoxIdShared ? 'Not sent: another tablet reports the same Knox id.' : undefined
}

function limitProblem(action: TabletAction): string | undefined {
  if (action.kind !== 'notify') return undefined
  if (action.title.length > MAX_TITLE)
    return `Not sent: Knox takes titles of at most ${MAX_TITLE} characters.`
  if (action.message.length > MAX_MESSAGE)
    return `Not sent: Knox takes messages of at most ${MAX_MESSAGE} characters.`
  return undefined
}

function handedOver(order: Order, answer: KnoxAnswer): HandedOver {
  switch (answer.kind) {
    case 'done':
      return { order, state: 'accepted' }
    case 'unanswered':
      return { order, state: 'unknown', failure: answer.reason }
    case 'unsent':
      return { order, state: 'failed', failure: `Not sent: ${answer.reason}` }
    case 'refused':
      return { order, state: 'failed', failure: answer.reason }
  }
}

const created = z.object({ groupId: z.coerce.string().min(1) })

/** Creates the group, then adds the tablets (API reference, 'Group'). Without the group nothing is added. */
async function createGroup(
  call: KnoxCall,
  { name, orders }: { name: string; orders: readonly Order[] },
): Promise<readonly HandedOver[]> {
  const answer = await call('/emm/oapi/group/insertGroup', { groupName: name })
  const group = answer.kind === 'done' ? created.safeParse(answer.value).data : undefined
  if (group === undefined) {
    const failed: KnoxAnswer =
      answer.kind === 'done'
        ? { kind: 'unanswered', reason: 'Knox did not say which group it created.' }
        : answer
    return orders.map((order) => handedOver(order, failed))
  }
  return eachTablet(orders, async (order) => {
    const problem = problemOf(order.tablet)
    if (problem !== undefined) return { order, state: 'failed', failure: problem }
    const form = { groupId: group.groupId, deviceIds: order.tablet.knoxId ?? '', applyProfile: '1' }
    return handedOver(order, await call('/emm/oapi/group/insertGroupUnits', form))
  })
}

/** Sends some orders at a time; the results are in the order of the orders. */
async function eachTablet(
  orders: readonly Order[],
  work: (order: Order) => Promise<HandedOver>,
): Promise<HandedOver[]> {
  const results: HandedOver[] = []
  for (let first = 0; first < orders.length; first += AT_ONCE) {
    results.push(...(await Promise.all(orders.slice(first, first + AT_ONCE).map(work))))
  }
  return results
}
