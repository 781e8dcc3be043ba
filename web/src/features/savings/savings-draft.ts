import {
  DEFAULT_SAVINGS,
  FIELD_SIZES,
  MAX_SAVINGS,
  SAVINGS_CURRENCIES,
  type FieldSize,
  type SavingsCurrency,
  type SavingsInput,
  type SizeInput,
} from '@service-center/contract/savings/savings-input.ts'
import { hundredthsText, moneyText, priceText } from '@service-center/contract/savings/savings-words.ts'
import { readAmount } from '../../kit/fields/money.ts'

/** The typed texts, by the name of the field: 'customer', 'trueWage', 'large.fields'. */
export type SavingsDraft = Readonly<Record<string, string>>

/** The errors, by the name of the field; '' is the whole form. */
export type SavingsErrors = Readonly<Record<string, string>>

/** Maximum number of characters in the name of the customer. */
export const MAX_NAME = 200

const KINDS = {
  fields: { name: 'a whole number', max: MAX_SAVINGS.fields, isWhole: true },
  times: { name: 'a whole number', max: MAX_SAVINGS.times, isWhole: true },
  hundredths: { name: 'a number', max: MAX_SAVINGS.hundredths, isWhole: false },
  money: { name: 'an amount', max: MAX_SAVINGS.money, isWhole: false },
} as const
type Kind = keyof typeof KINDS

const OF_SIZE: Readonly<Record<keyof SizeInput, Kind>> = {
  fields: 'fields',
  remarkFields: 'fields',
  layouts: 'times',
  layoutMinutes: 'hundredths',
  sessions: 'times',
  remarkMinutes: 'hundredths',
  manualGallons: 'hundredths',
  robotGallons: 'hundredths',
}

/** As typed, without separators of thousands. */
const plain = (text: string) => text.replaceAll(',', '')

// Object.keys is typed as string[].
const SIZE_KEYS = Object.keys(OF_SIZE) as (keyof SizeInput)[]

/** The initial form. The numbers of remarked fields are empty, which means as many as the fields. */
export const FIRST_DRAFT: SavingsDraft = {
  customer: '',
  currency: DEFAULT_SAVINGS.currency,
  baseWage: plain(moneyText(DEFAULT_SAVINGS.baseWage)),
  trueWage: plain(moneyText(DEFAULT_SAVINGS.trueWage)),
  paintCost: plain(moneyText(DEFAULT_SAVINGS.paintCost)),
  ...Object.fromEntries(
    FIELD_SIZES.flatMap((size) =>
      SIZE_KEYS.map((key) => {
        const value = DEFAULT_SAVINGS.sizes[size][key]
        const text = KINDS[OF_SIZE[key]].isWhole ? String(value) : plain(hundredthsText(value))
        return [`${size}.${key}`, key === 'remarkFields' ? '' : text]
      }),
    ),
  ),
}

/** Reads a stored draft, ignoring unknown fields and values that are not texts. */
export function readStoredDraft(text: string | null): SavingsDraft {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return FIRST_DRAFT
    const known = Object.entries(stored).filter(
      ([name, value]) => Object.hasOwn(FIRST_DRAFT, name) && typeof value === 'string',
    )
    return { ...FIRST_DRAFT, ...Object.fromEntries(known) }
  } catch {
    return FIRST_DRAFT
  }
}

interface ReadDraft {
  /** Undefined if there are errors. */
  readonly input: SavingsInput | undefined
  readonly errors: SavingsErrors
  /** The sizes with fields that are neither laid out nor remarked, so they cost and save nothing. */
  readonly idle: readonly FieldSize[]
}

/** Reads the typed values. */
export function readDraft(draft: SavingsDraft): ReadDraft {
  const errors: Record<string, string> = {}
  const read = (name: string, kind: Kind): number => {
    const number = readNumber(draft[name] ?? '', kind)
    if (number === undefined) errors[name] = problemOf(kind)
    return number ?? 0
  }
  const customer = draft['customer']?.trim() ?? ''
  if (customer === '') errors['customer'] = 'This field is required'
  // The field takes no more, but a stored draft may have more.
  if (customer.length > MAX_NAME) errors['customer'] = `Must have at most ${MAX_NAME} characters.`
  const sizeOf = (size: FieldSize): SizeInput => {
    const of = (key: keyof SizeInput) => read(`${size}.${key}`, OF_SIZE[key])
    const fields = of('fields')
    return {
      fields,
      remarkFields: draft[`${size}.remarkFields`]?.trim() === '' ? fields : of('remarkFields'),
      layouts: of('layouts'),
      layoutMinutes: of('layoutMinutes'),
      sessions: of('sessions'),
      remarkMinutes: of('remarkMinutes'),
      manualGallons: of('manualGallons'),
      robotGallons: of('robotGallons'),
    }
  }
  const input: SavingsInput = {
    customer,
    currency: currencyOf(draft),
    sizes: {
      large: sizeOf('large'),
      medium: sizeOf('medium'),
      small: sizeOf('small'),
      other: sizeOf('other'),
    },
    baseWage: read('baseWage', 'money'),
    trueWage: read('trueWage', 'money'),
    paintCost: read('paintCost', 'money'),
  }
  if (errors['baseWage'] === undefined && errors['trueWage'] === undefined) addWageProblem(input, errors)
  const areSizesRead = !Object.keys(errors).some((name) => name.includes('.'))
  if (areSizesRead) addWorkProblem(input, errors)
  return {
    input: Object.keys(errors).length === 0 ? input : undefined,
    errors,
    idle: areSizesRead ? FIELD_SIZES.filter((size) => isIdle(input.sizes[size])) : [],
  }
}

/** The true wage contains the base wage. */
function addWageProblem({ baseWage, trueWage, currency }: SavingsInput, errors: Record<string, string>) {
  if (baseWage > trueWage)
    errors['baseWage'] =
      `Must not be above the true wage of ${priceText(trueWage, currency)}. Lower it or raise the true wage.`
}

function addWorkProblem({ sizes }: SavingsInput, errors: Record<string, string>) {
  const filled = Object.values(sizes).filter(({ fields, remarkFields }) => fields + remarkFields > 0)
  if (filled.length === 0) errors[''] = 'Add at least 1 field!'
  else if (filled.every(isIdle))
    errors[''] = 'Give at least 1 field a layout or a remark in the additional parameters!'
}

const isIdle = ({ fields, layouts, remarkFields, sessions }: SizeInput) =>
  fields + remarkFields > 0 && fields * layouts + remarkFields * sessions === 0

/** The chosen currency; the first one if it is unknown. */
export const currencyOf = (draft: SavingsDraft): SavingsCurrency =>
  SAVINGS_CURRENCIES.find((one) => one === draft['currency']) ?? SAVINGS_CURRENCIES[0]

/** Reads a typed number, in hundredths unless it is whole; undefined if it is invalid or too large. */
function readNumber(text: string, kind: Kind): number | undefined {
  const { isWhole, max } = KINDS[kind]
  const amount = readAmount(text, { fraction: isWhole ? 0 : 2 })
  if (amount === undefined || amount.startsWith('-')) return undefined
  const [whole = '', fraction = ''] = amount.split('.')
  const number = Number(isWhole ? whole : whole + fraction.padEnd(2, '0'))
  return number <= max ? number : undefined
}

function problemOf(kind: Kind): string {
  const { name, isWhole, max } = KINDS[kind]
  // Without a separator of thousands, because ',' is read as the decimal sign.
  const most = String(isWhole ? max : max / 100)
  return `Must be ${name} from 0 to ${most}${isWhole ? '' : ' with up to 2 digits after the point'}.`
}
