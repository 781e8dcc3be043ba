import { expect, it } from 'vitest'
import { countryChoices } from './country-choices.ts'

it('lists today’s countries by name, each once', () => {
  const choices = countryChoices()
  const codes = choices.map(({ value }) => value)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toEqual(expect.arrayContaining(['DE', 'US', 'GB', 'BE', 'NL', 'AU', 'LU']))
  for (const other of ['UK', 'DD', 'EU', 'ZZ', 'AA']) expect(codes).not.toContain(other)
  expect(choices.find(({ value }) => value === 'DE')?.label).toBe('Germany (DE)')
  expect(codes.indexOf('AT')).toBeLessThan(codes.indexOf('DE'))
})
