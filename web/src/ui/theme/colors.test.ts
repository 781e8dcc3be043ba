import { describe, expect, it } from 'vitest'
import { COLORS } from './colors.ts'

type Name = keyof typeof COLORS

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Compares a pair, so that a failure names the background. */
const atLeast = (least: number) => (pair: { ratio: number }) => pair.ratio >= least

const STATES = [
  'ok',
  'offline',
  'unknown',
  'warning',
  'bad',
  'deprecated',
  'info',
  'logbook',
  'planned',
] as const
const ROW_GROUNDS: Name[] = ['canvas', 'surface', 'surface-2', 'raised', 'hover', 'selected']

/** Every pair of text and background that a screen may show. */
const TEXT: [text: Name, grounds: Name[]][] = [
  ['ink', [...ROW_GROUNDS, 'sunk']],
  ['ink-2', [...ROW_GROUNDS, 'sunk']],
  ['ink-3', [...ROW_GROUNDS, 'sunk']],
  ['accent-ink', [...ROW_GROUNDS, 'tint', 'tint-hover']],
  ['bad-ink', ROW_GROUNDS],
  ['warning-ink', ROW_GROUNDS],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  ['nav-ink', ['nav', 'nav-2']],
  ['nav-dim', ['nav', 'nav-2']],
  ['tip-warning', ['ink']],
  ...STATES.map((state): [Name, Name[]] => [`${state}-ink`, [`${state}-soft`]]),
]

const MARKS: [mark: Name, grounds: Name[]][] = [
  ['field', ['canvas', 'surface', 'raised']],
  ['accent', ROW_GROUNDS],
  ...STATES.map((state): [Name, Name[]] => [`${state}-mark`, ['surface', 'canvas', 'hover']]),
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s colours', (_scheme, index) => {
  it.each(TEXT)('%s is readable on every background it is used on', (text, grounds) => {
    for (const ground of grounds) {
      expect({ ground, ratio: ratio(COLORS[text][index], COLORS[ground][index]) }).toSatisfy(atLeast(4.5))
    }
  })

  it.each(MARKS)('%s is visible', (mark, grounds) => {
    for (const ground of grounds) {
      expect({ ground, ratio: ratio(COLORS[mark][index], COLORS[ground][index]) }).toSatisfy(atLeast(3))
    }
  })
})
