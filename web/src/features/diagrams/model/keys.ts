import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import {
  isDerivedKey,
  SERVER_ONLINE,
  type Dictionary,
  type DictionaryEntry,
} from '@service-center/contract/device-data/device-data.ts'
import { byNaturalOrder } from '../../../ui/text/natural-order.ts'
import type { AxisChoice, RowSetting } from '../../../kit/device/dashboard-search.ts'
import { meaningOf } from '../../../kit/device/dictionary.ts'
import { areNumbers, isQuantity } from '../../../kit/device/numeric-values.ts'

/** A named threshold, drawn as a line. */
export interface Limit {
  readonly value: number
  readonly name: string
  readonly state: 'warning' | 'bad'
  /** Whether the diagram includes it even when no value reaches it. */
  readonly isAlwaysShown: boolean
}

type RowKind = 'number' | 'text' | 'tablets'

/** A row of the diagrams. */
export interface DiagramKey {
  readonly key: string
  /** A numeric diagram, timeline bars, or the bars of those tablets that were connected. */
  readonly kind: RowKind
  /** Its kind if the user has not chosen one. */
  readonly ownKind: RowKind
  /** The value axis that the user has chosen. */
  readonly axis: AxisChoice | undefined
  readonly label: string
  /** The unit, or the good value. */
  readonly note: string | undefined
  readonly meaning: DictionaryEntry | undefined
}

export const TABLETS_KEY = 'Current Tablets'
/** The key that holds the robot a tablet is connected to. */
export const ROBOT_KEY = 'robot'

/** The numeric keys of the specification (2, section 2.4), whatever a device reports in them. */
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

/** Lists of the current access. */
const ACCESS_KEYS = new Set(['Customer Access Groups', 'Robot Access Groups'])

/** The default keys. */
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

interface RowOptions {
  readonly type: DeviceType
  readonly dictionary: Dictionary
  readonly isTranslated: boolean
  /** A value that the device has reported, if any is known. */
  readonly value?: string | undefined
  /** What the user has chosen for this row. */
  readonly setting?: RowSetting | undefined
}

/** A key as a row: its kind and its name. */
export function diagramKey(key: string, options: RowOptions): DiagramKey {
  const { dictionary, isTranslated, setting } = options
  const meaning = meaningOf(dictionary, key)
  const ownKind = kindOf(key, { ...options, meaning })
  return {
    key,
    kind: ownKind === 'tablets' ? ownKind : (chosenKind(setting) ?? ownKind),
    ownKind,
    axis: setting?.axis,
    label: isTranslated ? (meaning?.alias ?? key) : key,
    note: NOTES[key] ?? meaning?.unit ?? undefined,
    meaning,
  }
}

function chosenKind(setting: RowSetting | undefined): RowKind | undefined {
  if (setting?.as === undefined) return undefined
  return setting.as === 'number' ? 'number' : 'text'
}

/** What is a number is drawn as one, whether the dictionary knows it or not. */
function kindOf(
  key: string,
  { type, meaning, value }: RowOptions & { meaning: DictionaryEntry | undefined },
): RowKind {
  if (key === TABLETS_KEY && type === DEVICE_TYPE.robot) return 'tablets'
  if (NUMERIC_KEYS.has(key)) return 'number'
  if (!isQuantity(key, meaning)) return 'text'
  // A unit is enough: the newest value may be 'n/a' for once.
  const hasUnit = meaning !== undefined && meaning.unit !== null
  return hasUnit || (value !== undefined && areNumbers([value])) ? 'number' : 'text'
}

/** Of the derived keys only connections have a history. */
const hasHistory = (key: string) => (key === TABLETS_KEY || !isDerivedKey(key)) && !ACCESS_KEYS.has(key)

/**
 * Those of a device's keys that have a history, in the order of its dashboard.
 * @param samples the keys that it has newest values of
 */
export function keysWithHistory(
  samples: readonly string[],
  { type, dictionary }: { type: DeviceType; dictionary: Dictionary },
): string[] {
  const keys = samples.filter((key) => key !== '' && hasHistory(key))
  if (type === DEVICE_TYPE.robot && !keys.includes(TABLETS_KEY)) keys.push(TABLETS_KEY)
  const place = (key: string) => meaningOf(dictionary, key)?.position ?? Number.MAX_SAFE_INTEGER
  return keys.toSorted((a, b) => place(a) - place(b) || byNaturalOrder(a, b))
}

/** The default keys of a device type, as far as the device has them. */
export function defaultKeys(type: DeviceType, available: readonly string[]): string[] {
  const wanted = DEFAULT_KEYS[type].filter((key) => available.includes(key))
  return wanted.length > 0 ? wanted : available.slice(0, DEFAULT_KEYS[type].length)
}
