import { expect, it } from 'vitest'
import { inGroups, qrPath, seedOf } from './TurnOnDialog.tsx'

const LINK =
  'otpauth://totp/Service%20Center:mette?secret=2RNJI7Z3MF4MFB2E35EPUA6GIZXMGW3X&issuer=Service%20Center'

/** The dark modules of a path, as 'column row'. */
const modulesOf = (path: string) =>
  new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`))

it('draws the three finder patterns in the corners, within the margin', () => {
  const { path, size } = qrPath(LINK)
  const dark = modulesOf(path)
  const isRing = (left: number, top: number) =>
    Array.from({ length: 7 }, (_none, step) => step).every(
      (step) => dark.has(`${left + step} ${top}`) && dark.has(`${left} ${top + step}`),
    )
  expect(isRing(4, 4)).toBe(true)
  expect(isRing(size - 11, 4)).toBe(true)
  expect(isRing(4, size - 11)).toBe(true)
  expect(isRing(size - 11, size - 11)).toBe(false)
  for (const place of dark) {
    const [x = 0, y = 0] = place.split(' ').map(Number)
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x, y)).toBeLessThan(size - 4)
  }
})

it('draws another code for another text', () => {
  expect(qrPath(LINK).path).not.toBe(qrPath(`${LINK}&x`).path)
})

it('reads the secret key from a link', () => {
  expect(seedOf('otpauth://totp/Service%20Center:mette?secret=ABCD2345&issuer=Service%20Center')).toBe(
    'ABCD2345',
  )
  expect(seedOf('otpauth://totp/mette')).toBeUndefined()
  expect(seedOf('nonsense')).toBeUndefined()
})

it('writes a key in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('')).toBe('')
})
