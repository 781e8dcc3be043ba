import type { DictionaryEntry } from '@service-center/contract/device-data/device-data.ts'
import { positionOf } from '@service-center/contract/map/positions.ts'
import { formatNumber, withUnit } from '../../../ui/text/format.ts'

/** Shown for a missing value, and for an empty value that a device reported. */
export const EMPTY_VALUE = 'N/A'

export const isEmptyValue = (value: string): boolean => value.trim() === ''

/** The text of a value on all screens: translated and with its unit, or as reported; 'N/A' if it is empty. */
export function shownValue(
  value: string,
  { meaning, isTranslated }: { meaning: DictionaryEntry | undefined; isTranslated: boolean },
): string {
  const text = isTranslated ? readableValue(value, meaning) : value
  return isEmptyValue(text) ? EMPTY_VALUE : text
}

export function translationOf(value: string, meaning: DictionaryEntry | undefined): string | undefined {
  return meaning?.translations.find((one) => one.value === value)?.translatedValue
}

/**
 * A value for display: translated, or as a number with its unit. Degrees and numbers below 1 are not rounded: with two
 * decimals, a position would be wrong by up to a kilometre.
 */
export function readableValue(value: string, meaning: DictionaryEntry | undefined): string {
  const translated = translationOf(value, meaning)
  if (translated !== undefined) return translated
  const unit = meaning?.unit ?? null
  if (unit === null || isEmptyValue(value) || !Number.isFinite(Number(value))) return value
  const keepsDigits = unit === '°' || Math.abs(Number(value)) < 1
  return valueWithUnit(keepsDigits ? value : formatNumber(Number(value)), unit)
}

/** A number with its unit. A degree sign follows without a space, unlike '°C'. */
export function valueWithUnit(value: string, unit: string): string {
  return unit === '°' ? `${value}°` : withUnit(value, unit)
}

const VERSION_OR_ADDRESS = /^v?\d+(?:\.\d+){2,}[\w.+-]*$/
const SERIAL = /^(?=.*\d)(?=.*[A-Za-z])[\w.:/-]{6,}$/
const LONG_NUMBER = /^\d{12,}$/

/** Whether a value is a version, serial number, key or address, which people compare character by character. */
export function isMachineWritten(value: string): boolean {
  return VERSION_OR_ADDRESS.test(value) || SERIAL.test(value) || LONG_NUMBER.test(value)
}

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?) +(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Said in place of the link, with the reason if there are coordinates of no place on the earth. */
export function noCoordinatesText(value: string): string {
  const isReset = positionOf(value)?.isReset === true
  return isReset ? 'No coordinates found (latitude outside ±90°)' : 'No coordinates found'
}

/** A link to a map for a value such as '57.0488 9.9217', latitude and longitude; undefined for other values. */
export function mapsLink(value: string): string | undefined {
  const [, latitude, longitude] = COORDINATES.exec(value) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return undefined
  return `https://www.google.com/maps?q=${latitude},${longitude}`
}
