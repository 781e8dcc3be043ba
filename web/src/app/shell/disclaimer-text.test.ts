import { expect, it } from 'vitest'
import { textHash } from './disclaimer-text.ts'

it('computes the published FNV-1a values', () => {
  expect(textHash('')).toBe('811c9dc5')
  expect(textHash('a')).toBe('e40c292c')
  expect(textHash('foobar')).toBe('bf9cf968')
})

it('gives another hash when one character changes', () => {
  expect(textHash('You agree.')).not.toBe(textHash('You agree!'))
})
