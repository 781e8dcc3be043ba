import { generateSync } from 'otplib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAuthenticatorCode, linkOf, newSeed, timeStepOf } from './codes.service.ts'

const NOW = 1_800_000_015
const STEP = Math.floor(NOW / 30)

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000 }))
afterEach(() => void vi.useRealTimers())

const seed = newSeed()
const codeAt = (seconds: number) => generateSync({ secret: seed, epoch: NOW + seconds })

test('a code of this time step or its neighbours is valid, others are not', () => {
  const steps = [-60, -30, 0, 30, 60].map((seconds) => timeStepOf({ seed, code: codeAt(seconds) }))
  expect(steps).toEqual([undefined, STEP - 1, STEP, STEP + 1, undefined])
  // The edges of the neighbouring steps, to the second.
  expect(timeStepOf({ seed, code: codeAt(-45) })).toBe(STEP - 1)
  expect(timeStepOf({ seed, code: codeAt(-46) })).toBeUndefined()
  expect(timeStepOf({ seed, code: codeAt(44) })).toBe(STEP + 1)
  expect(timeStepOf({ seed, code: codeAt(45) })).toBeUndefined()
})

test('a code of another seed is invalid', () => {
  expect(timeStepOf({ seed: newSeed(), code: codeAt(0) })).toBeUndefined()
})

test('a code is six digits, and may be written in two groups', () => {
  expect(isAuthenticatorCode('123 456')).toBe(true)
  expect(['12345', '1234567', '12345a', '', 'k3fd-09xw-77tz'].filter(isAuthenticatorCode)).toEqual([])
  const code = codeAt(0)
  expect(timeStepOf({ seed, code: `${code.slice(0, 3)} ${code.slice(3)}` })).toBe(STEP)
})

test('a link has issuer, user and seed, and no parameters that some authenticators do not support', () => {
  const link = new URL(linkOf({ seed, username: 'anna' }))
  expect(`${link.protocol}//${link.host}${decodeURIComponent(link.pathname)}`).toBe(
    'otpauth://totp/Service Center:anna',
  )
  expect(Object.fromEntries(link.searchParams)).toEqual({ secret: seed, issuer: 'Service Center' })
  expect(Buffer.byteLength(seed) * 5).toBeGreaterThanOrEqual(160)
})
