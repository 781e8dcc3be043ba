import type { DictionaryEntry } from '@service-center/contract/device-data/device-data.ts'
import { formatNumber, withUnit } from '../../ui/numbers/format-number.ts'

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?) +(-?\d{1,3}(?:\.\d+)?)\s*$/

/** A map link for a position, from its latitude and longitude separated by a space; undefined without one. */
export function mapsLink(value: string): string | undefined {
  const [, latitude, longitude] = COORDINATES.exec(value) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return undefined
  return `https://www.google.com/maps?q=${latitude},${longitude}`
}

/** Shown for a value that is missing, and for one that a device reported empty. */
export const EMPTY_VALUE = 'N/A'

/** Whether there is nothing to read in a value. */
export const isEmptyValue = (value: string): boolean => value.trim() === ''

/**
 * The text of a value on every screen: 'N/A' when it is empty, translated with its unit, or as reported. Files have
 * empty cells instead.
 */
export function shownValue(
  value: string,
  { meaning, isTranslated }: { meaning: DictionaryEntry | undefined; isTranslated: boolean },
): string {
  const text = isTranslated ? readableValue(value, meaning) : value
  return isEmptyValue(text) ? EMPTY_VALUE : text
}

/** The translation of a raw value, or undefined when there is none. */
export function translationOf(value: string, meaning: DictionaryEntry | undefined): string | undefined {
  return meaning?.translations.find((one) => one.value === value)?.translatedValue
}

/**
 * A value for display: translated, or as a number with its unit. Degrees and fractions stay as reported: two decimals
 * would move a position by a kilometre.
 */
export function readableValue(value: string, meaning: DictionaryEntry | undefined): string {
  const translated = translationOf(value, meaning)
  if (translated !== undefined) return translated
  const unit = meaning?.unit ?? null
  if (unit === null || isEmptyValue(value) || !Number.isFinite(Number(value))) return value
  const keepsDigits = unit === '°' || Math.abs(Number(value)) < 1
  return saidWithUnit(keepsDigits ? value : formatNumber(Number(value)), unit)
}

/** A number as reported, with its unit. A degree sign follows directly, unlike '°C'. */
export function saidWithUnit(value: string, unit: string): string {
  return unit === '°' ? `${value}°` : withUnit(value, unit)
}

const VERSION_OR_ADDRESS = /^v?\d+(?:\.\d+){2,}[\w.+-]*$/
const SERIAL = /^(?=.*\d)(?=.*[A-Za-z])[\w.:/-]{6,}$/
const LONG_NUMBER = /^\d{12,}$/

/** Whether a value is a version, serial number, key or address, which people compare letter by letter. */
export function isMachineWritten(value: string): boolean {
  return VERSION_OR_ADDRESS.test(value) || SERIAL.test(value) || LONG_NUMBER.test(value)
}
