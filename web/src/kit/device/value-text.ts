import type { DictionaryEntry } from '@service-center/contract/device-data/device-data.ts'
import { formatNumber, withUnit } from '../../ui/numbers/format-number.ts'

/** What a raw value is called in the dictionary, or undefined when it has no other name. */
export function translationOf(value: string, meaning: DictionaryEntry | undefined): string | undefined {
  return meaning?.translations.find((one) => one.value === value)?.translatedValue
}

/**
 * A value as people read it: translated, or as a number with its unit. Degrees and fractions keep what the device said:
 * two decimals would move a place by a kilometre.
 */
export function readableValue(value: string, meaning: DictionaryEntry | undefined): string {
  const translated = translationOf(value, meaning)
  if (translated !== undefined) return translated
  const unit = meaning?.unit ?? null
  if (unit === null || value.trim() === '' || !Number.isFinite(Number(value))) return value
  const keepsDigits = unit === '°' || Math.abs(Number(value)) < 1
  return saidWithUnit(keepsDigits ? value : formatNumber(Number(value)), unit)
}

/** A number as it is written, with its unit. A degree sign stands close to its number, unlike '°C'. */
export function saidWithUnit(value: string, unit: string): string {
  return unit === '°' ? `${value}°` : withUnit(value, unit)
}

const VERSION_OR_ADDRESS = /^v?\d+(?:\.\d+){2,}[\w.+-]*$/
const SERIAL = /^(?=.*\d)(?=.*[A-Za-z])[\w.:/-]{6,}$/
const LONG_NUMBER = /^\d{12,}$/

/** Whether a value is a version, serial, key or address: something that a machine wrote and people compare by letter. */
export function isMachineWritten(value: string): boolean {
  return VERSION_OR_ADDRESS.test(value) || SERIAL.test(value) || LONG_NUMBER.test(value)
}
