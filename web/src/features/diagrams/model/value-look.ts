import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import { systemStatus } from '@service-center/contract/devices/device-state.ts'
import { CATEGORY_COUNT } from '../../../ui/theme/category-colors.ts'
import { ONLINE_STATES, type StateName } from '../../../ui/state/states.ts'
import type { DiagramKey } from './keys.ts'
import { translationOf } from '../../../kit/device/value-text.ts'

/** How a value is drawn: in the colours of a state, or in those of a category. */
export type ValueLook = { readonly state: StateName } | { readonly category: number }

const SYSTEM_KEY = /^system_message(?:_[1-5])?$/
const ONLINE_KEYS = new Set([SERVER_ONLINE, 'vpn_status'])
/** What a translated value says of the state that it stands for. */
const WORD_STATES: readonly (readonly [RegExp, StateName])[] = [
  [/fault|error/i, 'bad'],
  [/^no fix$/i, 'bad'],
  [/^pressed$/i, 'warning'],
  [/^(?:idle|sleeping)$/i, 'offline'],
]
const WEIGHTS: Partial<Record<StateName, number>> = { bad: 4, warning: 3, offline: 2, unknown: 1 }

/** The state that a value stands for, or undefined for a value that is neither good nor bad. */
function stateOf(
  { key, meaning }: Pick<DiagramKey, 'key' | 'meaning'>,
  value: string,
): StateName | undefined {
  if (SYSTEM_KEY.test(key)) return systemStatus(value)
  const lower = value.toLowerCase()
  if (ONLINE_KEYS.has(key)) {
    return lower === 'online' || lower === 'offline' ? ONLINE_STATES[lower].state : 'unknown'
  }
  if (key === 'connected') return lower === 'true' ? 'ok' : 'offline'
  const word = translationOf(value, meaning)
  return word === undefined ? undefined : WORD_STATES.find(([pattern]) => pattern.test(word))?.[1]
}

/**
 * Gives each value of a row its look, the same for as long as the row exists: translated values by their order in the
 * dictionary, others by their text, and no two alike while there are colours left.
 */
export function looksOf(row: Pick<DiagramKey, 'key' | 'meaning'>): (value: string) => ValueLook {
  const looks = new Map<string, ValueLook>()
  const taken = new Set<number>()
  const known = row.meaning?.translations.map(({ value }) => value) ?? []
  const look = (value: string): ValueLook => {
    const state = stateOf(row, value)
    if (state !== undefined) return { state }
    let place = hash(value) % CATEGORY_COUNT
    while (taken.has(place) && taken.size < CATEGORY_COUNT) place = (place + 1) % CATEGORY_COUNT
    taken.add(place)
    return { category: place }
  }
  for (const value of known) {
    const state = stateOf(row, value)
    const category = taken.size % CATEGORY_COUNT
    if (state === undefined) taken.add(category)
    looks.set(value, state === undefined ? { category } : { state })
  }
  return (value) => {
    const found = looks.get(value) ?? look(value)
    looks.set(value, found)
    return found
  }
}

/** How grave a look is, where only one of several values can show. */
export function weightOf(look: ValueLook): number {
  return 'state' in look ? (WEIGHTS[look.state] ?? 0) : 0
}

/** FNV-1a over UTF-16 units: spreads short texts well. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 16_777_619) >>> 0
  }
  return value
}
