import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import {
  isDerivedKey,
  SERVER_ONLINE,
  type Dictionary,
  type DictionaryEntry,
} from '@service-center/contract/device-data/device-data.ts'
import { byNaturalOrder } from '../../../ui/text/natural-order.ts'
import { meaningOf } from '../../../kit/device/dictionary.ts'

/** A value from which on something is amiss; drawn as a line and named. */
export interface Limit {
  readonly value: number
  readonly name: string
  readonly state: 'warning' | 'bad'
  /** Whether the diagram reaches to it even where no value does. */
  readonly isAlwaysShown: boolean
}

/** A row of the diagrams. */
export interface DiagramKey {
  readonly key: string
  /** A numeric diagram, timeline bars, or the bars of those tablets that were connected. */
  readonly kind: 'number' | 'text' | 'tablets'
  readonly label: string
  /** The unit, or what is good. */
  readonly note: string | undefined
  readonly meaning: DictionaryEntry | undefined
}

export const TABLETS_KEY = 'Current Tablets'
/** The key in which a tablet says which robot it is connected to. */
export const ROBOT_KEY = 'robot'

/** Keys that are numbers without a unit; those with a unit are numbers by it. */
const NUMERIC_KEYS = new Set([
  'HDOP',
  'VDOP',
  'PDOP',
  'Battery',
  'internet_ping',
  'satellites',
  'charge_cycles',
  'layouts',
  'templates',
  'robots',
])

/** Lists of the access as it is now. */
const ACCESS_KEYS = new Set(['Customer Access Groups', 'Robot Access Groups'])

/** What is shown until somebody chooses. */
const DEFAULT_KEYS: Record<DeviceType, readonly string[]> = {
  [DEVICE_TYPE.robot]: [
    SERVER_ONLINE,
    'system_message',
    'fix_type',
    TABLETS_KEY,
    'work_state',
    'HDOP',
    'Battery',
    'internet_ping',
  ],
  [DEVICE_TYPE.tablet]: [SERVER_ONLINE, ROBOT_KEY, 'bluetooth', 'app_version', 'Battery', 'internet_ping'],
  [DEVICE_TYPE.referenceStation]: [SERVER_ONLINE, 'system_message', 'HDOP', 'satellites', 'internet_ping'],
}

const NOTES: Record<string, string> = { HDOP: 'lower is better' }

const LIMITS: Record<string, readonly Limit[]> = {
  HDOP: [{ value: 2, name: 'limit 2.0', state: 'warning', isAlwaysShown: true }],
  // The ends of the battery's green and yellow bands (specification 2, section 4).
  Battery: [
    { value: 45, name: 'low 45%', state: 'warning', isAlwaysShown: false },
    { value: 30, name: 'bad 30%', state: 'bad', isAlwaysShown: false },
  ],
}
const NO_LIMITS: readonly Limit[] = []

/** The named limits of a key's values. */
export function limitsOf(key: string): readonly Limit[] {
  return LIMITS[key] ?? NO_LIMITS
}

/** A key as a row: how it is drawn and what it is called. */
export function diagramKey(
  key: string,
  { type, dictionary, isTranslated }: { type: DeviceType; dictionary: Dictionary; isTranslated: boolean },
): DiagramKey {
  const meaning = meaningOf(dictionary, key)
  return {
    key,
    kind: kindOf(key, { type, meaning }),
    label: isTranslated ? (meaning?.alias ?? key) : key,
    note: NOTES[key] ?? meaning?.unit ?? undefined,
    meaning,
  }
}

function kindOf(
  key: string,
  { type, meaning }: { type: DeviceType; meaning: DictionaryEntry | undefined },
): DiagramKey['kind'] {
  if (key === TABLETS_KEY && type === DEVICE_TYPE.robot) return 'tablets'
  if (NUMERIC_KEYS.has(key)) return 'number'
  const unit = meaning?.unit ?? null
  return unit !== null && meaning?.translations.length === 0 ? 'number' : 'text'
}

/** Of what the server tells from its own tables, only connections are kept. */
const hasHistory = (key: string) => (key === TABLETS_KEY || !isDerivedKey(key)) && !ACCESS_KEYS.has(key)

/**
 * Those of a device's keys that have a history, in the order of its dashboard.
 * @param said the keys that it has newest values of
 */
export function keysWithHistory(
  said: readonly string[],
  { type, dictionary }: { type: DeviceType; dictionary: Dictionary },
): string[] {
  const keys = said.filter((key) => key !== '' && hasHistory(key))
  if (type === DEVICE_TYPE.robot && !keys.includes(TABLETS_KEY)) keys.push(TABLETS_KEY)
  const place = (key: string) => meaningOf(dictionary, key)?.position ?? Number.MAX_SAFE_INTEGER
  return keys.toSorted((a, b) => place(a) - place(b) || byNaturalOrder(a, b))
}

/** The keys that a kind of device shows at first, as far as the device has them. */
export function defaultKeys(type: DeviceType, available: readonly string[]): string[] {
  const wanted = DEFAULT_KEYS[type].filter((key) => available.includes(key))
  return wanted.length > 0 ? wanted : available.slice(0, DEFAULT_KEYS[type].length)
}
