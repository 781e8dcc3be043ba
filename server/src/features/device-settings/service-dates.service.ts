import {
  SERVICE_DATE_KEYS,
  type ServiceKind,
} from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { z } from 'zod'
import { checkUnchanged } from '../../platform/errors.ts'
import { type ChangeCall, type DeviceChange, isSame, publishValues, wordsOf } from './device-change.ts'
import { listAttributesAmong, readValues, setValues } from './device-settings.store.ts'
import { lockDevice } from './locked-devices.store.ts'

/** Which of the dates somebody has set. What the robot reports for a date that was set is not shown. */
const setDatesOfPair = z.object({ start: z.boolean(), end: z.boolean() })

export const serviceDates = z.object({
  /** As stored; null means none. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  // Older recorded changes have one flag for both dates.
  isSet: z
    .union([setDatesOfPair, z.boolean()])
    .transform((isSet) => (typeof isSet === 'boolean' ? { start: isSet, end: isSet } : isSet)),
})
type ServiceDates = z.infer<typeof serviceDates>

interface Wanted {
  readonly kind: ServiceKind
  readonly robotId: number
  /** As stored: YYYY-MM-DD. */
  readonly dates: ServiceDates
  /** @throws changedMeanwhile */
  readonly check: (before: ServiceDates) => void
}

/** A day in the format in which robots report it, so that the column has one format. */
const stored = (day: string) => day.replaceAll('/', '-')

/**
 * Sets the dates of a robot's warranty or subscription, given as YYYY/MM/DD.
 * @throws notFound, changedMeanwhile
 */
export async function setServiceDates(
  call: ChangeCall,
  kind: ServiceKind,
  wanted: {
    robotId: number
    start: string
    end: string
    was: { start: string | null; end: string | null } | undefined
  },
): Promise<DeviceChange<ServiceDates>> {
  return setDates(call, {
    kind,
    robotId: wanted.robotId,
    dates: { start: stored(wanted.start), end: stored(wanted.end), isSet: { start: true, end: true } },
    check: ({ start, end }) =>
      checkUnchanged(wanted.was && { start: wanted.was.start, end: wanted.was.end }, { start, end }),
  })
}

/**
 * Restores former dates, if they have not changed since the change to be undone. @throws notFound,
 * changedMeanwhile
 */
export async function restoreServiceDates(
  call: ChangeCall,
  kind: ServiceKind,
  { robotId, was, wanted }: { robotId: number; was: ServiceDates; wanted: ServiceDates },
): Promise<DeviceChange<ServiceDates>> {
  return setDates(call, { kind, robotId, dates: wanted, check: (before) => checkUnchanged(was, before) })
}

async function setDates(call: ChangeCall, wanted: Wanted): Promise<DeviceChange<ServiceDates>> {
  const { db } = call
  const { kind, dates } = wanted
  const keys = SERVICE_DATE_KEYS[kind]
  const robot = await lockDevice(db, { type: DEVICE_TYPE.robot, id: wanted.robotId })
  const [start = null, end = null] = await readValues(db, { dev: robot.dev, keys: [keys.start, keys.end] })
  const set = await listAttributesAmong(db, { dev: robot.dev, names: [keys.start, keys.end] })
  const before = { start, end, isSet: { start: set.has(keys.start), end: set.has(keys.end) } }
  wanted.check(before)
  if (!isSame(before, dates)) {
    // Set the attributes before the values: from then on, what the robot reports for the dates is not shown.
    await call.app.devices.setAttributes(db, robot, {
      [keys.start]: dates.isSet.start ? dates.start : null,
      [keys.end]: dates.isSet.end ? dates.end : null,
    })
    const values = { [keys.start]: dates.start ?? '', [keys.end]: dates.end ?? '' }
    const entries = await setValues(db, { dev: robot.dev, values })
    publishValues(call, { device: robot, path: robot.customer.path, entries })
  }
  const shown = (one: ServiceDates) => [one.start, one.end].filter((day) => day !== null).join(' - ')
  const what = `${kind === 'warranty' ? 'Warranty' : 'Subscription'} of ${wordsOf(robot)}`
  return {
    devices: [robot],
    customerId: robot.customer.id,
    before,
    after: dates,
    words: { what, from: shown(before), to: shown(dates) },
  }
}
