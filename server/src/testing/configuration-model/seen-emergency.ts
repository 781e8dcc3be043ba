import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { emergency } from '@service-center/contract/emergency/emergency.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { robotTablets } from '@service-center/contract/tablet-management/robot-tablets.ts'
import { reached } from './emergency-calls.ts'
import { deviceKey, findDevice, type Model, type ModelDevice, type ModelUser } from './model.ts'
import { pairedTablets, robotShown } from './robot-lock-calls.ts'

const AUDIENCES = [
  { isTLM: true, isTS: false },
  { isTLM: false, isTS: true },
  { isTLM: true, isTS: true },
] as const

/** Takes one call per robot, so only done for two users. */
const seesLocks = ({ username }: ModelUser) => ['manufacturer', 'north'].includes(username)

/** The locks, greetings and recipients of emergency mails as shown to a user. */
export async function readEmergency(
  model: Model,
  who: ModelUser,
  robots: readonly { id: number }[],
): Promise<object> {
  const { token } = who
  const { server } = model
  const suspended = await server.call(robotTablets.suspended, { token })
  return {
    suspended: suspended.body.data.map(({ tabletId, customerId, robotId, message }) => [
      tabletId,
      customerId,
      message,
      robotId ?? formerRobot(model, who, tabletId),
    ]),
    locks: seesLocks(who) ? await readLocks({ server, token }, robots) : {},
    ...(who.rights.has('Emergency') ? await readWithRight({ server, token }) : {}),
  }
}

/** A connection from before the devices moved into a user's scope may be shown or not. */
function formerRobot(model: Model, who: ModelUser, tabletId: number): number | null {
  const tablet = model.devices.get(deviceKey(DEVICE_TYPE.tablet, tabletId))
  if (tablet === undefined || tablet.robotId !== null || who.customers.includes(INTERNAL_CUSTOMER_ID))
    return null
  return robotShown(model, who, tablet)
}

interface Reader {
  readonly server: Model['server']
  readonly token: string
}

async function readLocks({ server, token }: Reader, robots: readonly { id: number }[]): Promise<object> {
  const locks: Record<string, unknown> = {}
  for (const { id } of robots) {
    const { body } = await server.call(robotTablets.ofRobot, { token, params: { id: String(id) } })
    locks[id] = body.data.map(({ tabletId, locked, message }) => [tabletId, locked, message])
  }
  return locks
}

async function readWithRight({ server, token }: Reader): Promise<object> {
  const reaches: unknown[] = []
  for (const { isTLM, isTS } of AUDIENCES) {
    const query = { isTLM: isTLM ? 'true' : 'false', isTS: isTS ? 'true' : 'false' } as const
    const { people, companies } = (await server.call(emergency.mailPreview, { token, query })).body
    reaches.push({ people, companies })
  }
  const lines = await server.call(emergency.supportLines, { token })
  return { reaches, isBreakdown: lines.body.data.map(({ isBreakdown }) => isBreakdown) }
}

/** The same as `readEmergency`, computed from the model. */
export function expectedEmergency(model: Model, who: ModelUser): object {
  const visible = [...model.devices.values()].filter((one) => findDevice(model, who, one) !== undefined)
  const robots = visible.filter(({ type }) => type === DEVICE_TYPE.robot)
  return {
    suspended: visible
      .filter(({ lockMessage, deprecated }) => lockMessage !== null && deprecated === null)
      .toSorted((a, b) => a.id - b.id)
      .map((tablet) => [tablet.id, tablet.customerId, tablet.lockMessage, robotShown(model, who, tablet)]),
    locks: seesLocks(who)
      ? Object.fromEntries(robots.map(({ id }) => [id, pairedTablets(model, who, id).map(lockOf)]))
      : {},
    ...(who.rights.has('Emergency')
      ? {
          reaches: AUDIENCES.map((audience) => reached(model, who, audience)),
          isBreakdown: [model.greetings.isBreakdown],
        }
      : {}),
  }
}

const lockOf = ({ id, lockMessage }: ModelDevice) => [id, lockMessage !== null, lockMessage ?? '']
