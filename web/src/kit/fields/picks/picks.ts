import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { preparedOnce } from '../../../api/shared-data/prepared-once.ts'

/** An item of a `PickField`, prepared for the search. */
export interface Pick<T> {
  readonly item: T
  /** Unique in its list. */
  readonly value: string
  /** '4155 North Park'. */
  readonly label: string
  /** Items whose id begins with the typed text are found first. */
  readonly id: string
  /** Whether it is a deprecated device. */
  readonly isGone: boolean
}

export interface Picks<T> {
  readonly list: readonly Pick<T>[]
  readonly byValue: ReadonlyMap<string, Pick<T>>
}

/** Prepares a list of any items. Call it within `preparedOnce`, which caches the result. */
export function picksOf<T>(list: readonly Pick<T>[]): Picks<T> {
  return { list, byValue: new Map(list.map((pick) => [pick.value, pick])) }
}

/** Customers: 'Nordic Turf (7)'. */
export const customerPicks = preparedOnce((customers: readonly Customer[]) =>
  picksOf(
    customers.map((item) => {
      const label = sentence`${item.name} (${item.id})`
      return {
        item,
        value: String(item.id),
        label,
        id: String(item.id),
        isGone: false,
      }
    }),
  ),
)

/** The devices of each type: '4155 North Park'. */
const picksByType = preparedOnce((fleet: readonly FleetDevice[]) => {
  const types = Map.groupBy(fleet, ({ type }) => type)
  return new Map(
    [...types].map(([type, devices]) => [
      type,
      picksOf(
        devices.map((item) => devicePick(item, sentence`${item.id} ${item.name}`.trim(), String(item.id))),
      ),
    ]),
  )
})

const NO_DEVICES = picksOf<FleetDevice>([])

export function devicePicks(fleet: readonly FleetDevice[], type: DeviceType): Picks<FleetDevice> {
  return picksByType(fleet).get(type) ?? NO_DEVICES
}

/** Devices of all types: 'Robot 4155 North Park'. */
export const anyDevicePicks = preparedOnce((fleet: readonly FleetDevice[]) =>
  picksOf(
    fleet.map((item) =>
      devicePick(
        item,
        sentence`${DEVICE_KINDS[item.type].name} ${item.id} ${item.name}`.trim(),
        `${item.type}:${item.id}`,
      ),
    ),
  ),
)

function devicePick(item: FleetDevice, label: string, value: string): Pick<FleetDevice> {
  return {
    item,
    value,
    label,
    id: String(item.id),
    isGone: item.deprecated !== null,
  }
}

/** The labels without case and accents, computed when somebody types for the first time. */
const foldedLabels = preparedOnce((list: readonly Pick<unknown>[]) =>
  list.map(({ label }) => foldText(label)),
)

/**
 * Finds the items whose label contains every typed word: first the one with that id, then ids that begin with it, then
 * the others.
 * @param limit the maximum number of found items; `more` counts the rest
 */
export function findPicks<T>(
  { list }: Picks<T>,
  options: { typed: string; limit: number; offered?: ((item: T) => boolean) | undefined },
): { found: readonly Pick<T>[]; more: number } {
  const { typed, limit, offered } = options
  const words = foldedWords(typed)
  const [first = ''] = words
  const ranks: [Pick<T>[], Pick<T>[], Pick<T>[]] = [[], [], []]
  const folded = words.length === 0 ? undefined : foldedLabels(list)
  let count = 0
  for (const [at, pick] of list.entries()) {
    if (!words.every((word) => folded?.[at]?.includes(word)) || offered?.(pick.item) === false) continue
    count += 1
    const rank = ranks[first === '' ? 2 : pick.id === first ? 0 : pick.id.startsWith(first) ? 1 : 2]
    if (rank.length < limit) rank.push(pick)
  }
  const found = ranks.flat().slice(0, limit)
  return { found, more: count - found.length }
}
