import { z } from 'zod'
import { environment } from './environment.ts'

/** An environment variable for the documentation, without anything that may be secret. */
export interface Setting {
  readonly name: string
  /** What it is for, in a sentence or two. */
  readonly meaning: string
  /** What its value must be: 'a whole number from 1 to 20'. */
  readonly mustBe: string
  /** Undefined: it has none. */
  readonly byDefault: string | undefined
  readonly isSet: boolean
  /** The value, if it is set and a number, a switch or a choice. Texts are never shown: they may be secrets. */
  readonly value: string | undefined
}

/** Every setting, in the order of their declaration. @param given the variables that are set; an empty one counts as not set */
export function settingsOf(given: Readonly<Record<string, string | undefined>>): Setting[] {
  return Object.entries(environment.shape).map(([name, schema]) => {
    const text = given[name]
    const isSet = text !== undefined && text !== ''
    return {
      name,
      meaning: schema.description ?? '',
      mustBe: mustBeOf(schema),
      byDefault: shown(defaultOf(schema)),
      isSet,
      value: isSet && !mayBeSecret(schema) ? text : undefined,
    }
  })
}

/** A schema and the schemas that it wraps, from outside to inside. */
function layersOf(schema: z.core.$ZodType): z.core.$ZodTypes[] {
  // Every schema is one of these kinds, but zod's type of inner schemas is wider.
  const layer = schema as z.core.$ZodTypes
  const { def } = layer._zod
  if (def.type === 'pipe') return [layer, ...layersOf(def.in)]
  return 'innerType' in def ? [layer, ...layersOf(def.innerType)] : [layer]
}

function defaultOf(schema: z.core.$ZodType): unknown {
  for (const { _zod } of layersOf(schema)) if (_zod.def.type === 'default') return _zod.def.defaultValue
  return undefined
}

function mustBeOf(schema: z.core.$ZodType): string {
  const layers = layersOf(schema)
  for (const layer of layers) {
    const mustBe = z.globalRegistry.get(layer)?.['mustBe']
    if (typeof mustBe === 'string') return mustBe
  }
  const choices = choicesOf(layers)
  if (choices !== undefined) return oneOf(choices)
  const number = layers.find((layer) => layer instanceof z.ZodNumber)
  if (number === undefined) return 'a text'
  return `a whole number from ${shown(number.minValue)} to ${shown(number.maxValue)}`
}

const oneOf = (choices: readonly string[]) =>
  choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`

function choicesOf(layers: readonly z.core.$ZodTypes[]): string[] | undefined {
  for (const { _zod } of layers) {
    if (_zod.def.type === 'enum') return Object.values(_zod.def.entries).map(String)
  }
  return undefined
}

/** Whether a value may be a secret: unless the schema takes numbers or named choices only. */
export function mayBeSecret(schema: z.core.$ZodType): boolean {
  const layers = layersOf(schema)
  const isNumber = layers.some(({ _zod }) => _zod.def.type === 'number')
  return !isNumber && choicesOf(layers) === undefined
}

function shown(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}
