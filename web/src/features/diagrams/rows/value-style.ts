import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import { systemStatus } from '@service-center/contract/devices/device-state.ts'
import { translationOf } from '../../../kit/device/values/value-text.ts'
import { ONLINE_STATES, type StateName } from '../../../ui/state/states.ts'
import {
  CATEGORY_COUNT,
  categoryColor,
  categoryInk,
  categorySoft,
  type Scheme,
} from '../../../ui/theme/category-colors.ts'
import type { DiagramKey } from '../values/keys.ts'
import { colorNamed } from './draw-plot.ts'

/** A value has the colours of a state or of a category. */
export type ValueStyle = { readonly state: StateName } | { readonly category: number }

const SYSTEM_KEY = /^system_message(?:_[1-5])?$/
const ONLINE_KEYS = new Set([SERVER_ONLINE, 'vpn_status'])
/** The state that a translated value stands for. */
const WORD_STATES: readonly (readonly [RegExp, StateName])[] = [
  [/fault|error/i, 'bad'],
  [/^no fix$/i, 'bad'],
  [/^pressed$/i, 'warning'],
  [/^(?:idle|sleeping)$/i, 'offline'],
]
const SEVERITIES: Partial<Record<StateName, number>> = { bad: 4, warning: 3, offline: 2, unknown: 1 }

/** The state of a value; undefined for a value that is neither good nor bad. */
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
 * Returns a function that gives each value of a row a style, always the same for the same value. Translated values get
 * colours in the order of the dictionary, other values by a hash of their text, without duplicates while there are
 * colours left.
 */
export function valueStylesOf(row: Pick<DiagramKey, 'key' | 'meaning'>): (value: string) => ValueStyle {
  const styles = new Map<string, ValueStyle>()
  const taken = new Set<number>()
  const translated = row.meaning?.translations.map(({ value }) => value) ?? []
  const newStyle = (value: string): ValueStyle => {
    const state = stateOf(row, value)
    if (state !== undefined) return { state }
    let place = hash(value) % CATEGORY_COUNT
    while (taken.has(place) && taken.size < CATEGORY_COUNT) place = (place + 1) % CATEGORY_COUNT
    taken.add(place)
    return { category: place }
  }
  for (const value of translated) {
    const state = stateOf(row, value)
    const category = taken.size % CATEGORY_COUNT
    if (state === undefined) taken.add(category)
    styles.set(value, state === undefined ? { category } : { state })
  }
  return (value) => {
    const found = styles.get(value) ?? newStyle(value)
    styles.set(value, found)
    return found
  }
}

/** Severity of a style, used when only one of several values can be shown. Higher is more severe. */
export function severityOf(valueStyle: ValueStyle): number {
  return 'state' in valueStyle ? (SEVERITIES[valueStyle.state] ?? 0) : 0
}

/** FNV-1a over UTF-16 units: distributes short texts well. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 16_777_619) >>> 0
  }
  return value
}

/** The colours of a bar: its edge and marks, its text, and its background. */
interface StyleColors {
  readonly mark: string
  readonly ink: string
  readonly soft: string
}

const cache = new Map<string, StyleColors>()

/** The colours of a style on the background of dialogs. Cached, because a frame needs hundreds of them. */
export function styleColors(valueStyle: ValueStyle, scheme: Scheme): StyleColors {
  const name = `${scheme} ${'state' in valueStyle ? valueStyle.state : valueStyle.category}`
  const colors = cache.get(name) ?? mixedColors(valueStyle, scheme)
  cache.set(name, colors)
  return colors
}

function mixedColors(valueStyle: ValueStyle, scheme: Scheme): StyleColors {
  if ('state' in valueStyle) {
    const part = (name: 'mark' | 'ink' | 'soft') => colorNamed(`${valueStyle.state}-${name}`, scheme)
    return { mark: part('mark'), ink: part('ink'), soft: part('soft') }
  }
  return {
    mark: categoryColor(valueStyle.category, scheme),
    ink: categoryInk(valueStyle.category, scheme),
    soft: categorySoft(valueStyle.category, scheme, colorNamed('raised', scheme)),
  }
}
