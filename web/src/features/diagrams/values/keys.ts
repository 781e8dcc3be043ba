import {
  type Dictionary,
  type DictionaryEntry,
  isDerivedKey,
  SERVER_ONLINE,
} from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { AxisChoice, RowSetting } from '../../../kit/device/dashboard-search.ts'
import { meaningOf } from '../../../kit/device/values/dictionary.ts'
import { areNumbers, isQuantity } from '../../../kit/device/values/numeric-values.ts'
import { byNaturalOrder } from '../../../ui/text/natural-order.ts'

/** A named threshold, drawn as a line. */
export interface Limit {
  readonly value: number
  readonly name: string
  readonly state: 'warning' | 'bad'
  /** Whether the value axis includes the limit even when no value reaches it. */
  readonly isAlwaysShown: boolean
}

type RowKind = 'number' | 'text' | 'tablets'

/** A row of the diagrams. */
export interface DiagramKey {
  readonly key: string
  /** A line of numbers, bars of texts, or bars of the connected tablets. */
  readonly kind: RowKind
  /** The kind if the user has not chosen one. */
  readonly ownKind: RowKind
  /** The value axis that the user has chosen; undefined for automatic. */
  readonly axis: AxisChoice | undefined
  readonly label: string
  /** The unit, or a hint on which values are good. */
  readonly note: string | undefined
  readonly meaning: DictionaryEntry | undefined
}

export const TABLETS_KEY = 'Current Tablets'
/** The key that holds the robot a tablet is connected to. */
export const ROBOT_KEY = 'robot'

/** The numeric keys (specification 2, section 2.4), whatever a device reports in them. */
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

/** Lists of the current access groups, which have no history. */
const ACCESS_KEYS = new Set(['Customer Access Groups', 'Robot Access Groups'])

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

export function limitsOf(key: string): readonly Limit[] {
  return LIMITS[key] ?? NO_LIMITS
}

interface RowOptions {
  readonly type: DeviceType
  readonly dictionary: Dictionary
  readonly isTranslated: boolean
  /** A value that the device has reported, if any is known. */
  readonly value?: string | undefined
  /** The user's setting for this row. */
  readonly setting?: RowSetting | undefined
}

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

/** Numbers are drawn as a line, even if the dictionary does not know the key. */
function kindOf(
  key: string,
  { type, meaning, value }: RowOptions & { meaning: DictionaryEntry | undefined },
): RowKind {
  if (key === TABLETS_KEY && type === DEVICE_TYPE.robot) return 'tablets'
  if (NUMERIC_KEYS.has(key)) return 'number'
  if (!isQuantity(key, meaning)) return 'text'
  // A unit is enough, because the newest value may be 'n/a'.
  const hasUnit = meaning !== undefined && meaning.unit !== null
  return hasUnit || (value !== undefined && areNumbers([value])) ? 'number' : 'text'
}

/** Derived keys have no history, except the connected tablets. */
const hasHistory = (key: string) => (key === TABLETS_KEY || !isDerivedKey(key)) && !ACCESS_KEYS.has(key)

/**
 * The keys of a device that have a history, in the order of its dashboard.
 * @param reported the keys that it has a current value of
 */
export function keysWithHistory(
  reported: readonly string[],
  { type, dictionary }: { type: DeviceType; dictionary: Dictionary },
): string[] {
  const keys = reported.filter((key) => key !== '' && hasHistory(key))
  if (type === DEVICE_TYPE.robot && !keys.includes(TABLETS_KEY)) keys.push(TABLETS_KEY)
  const place = (key: string) => meaningOf(dictionary, key)?.position ?? Number.MAX_SAFE_INTEGER
  return keys.toSorted((a, b) => place(a) - place(b) || byNaturalOrder(a, b))
}

/** The default keys that the device has; if it has none of them, its first keys. */
export function defaultKeys(type: DeviceType, available: readonly string[]): string[] {
  const wanted = DEFAULT_KEYS[type].filter((key) => available.includes(key))
  return wanted.length > 0 ? wanted : available.slice(0, DEFAULT_KEYS[type].length)
}
