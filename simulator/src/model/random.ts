/**
 * Stateless random numbers: every value follows from its seeds alone, so the stored history and the live fleet agree
 * about any moment.
 */

/** Hashes whole numbers (any size up to 2^53, negative ones too) to an unsigned 32-bit number. */
export function hash(...parts: number[]): number {
  let h = 0x9e3779b9
  for (const part of parts) {
    h = Math.imul(h ^ (part | 0), 0x85ebca6b)
    h ^= h >>> 13
    h = Math.imul(h ^ Math.floor(part / 0x1_0000_0000), 0xc2b2ae35)
    h ^= h >>> 16
  }
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

/** A number in [0, 1) that follows from the seeds. */
export function randomUnit(...seeds: number[]): number {
  return hash(...seeds) / 0x1_0000_0000
}

/** A seed derived from a word, so that two uses of the same device and day do not draw the same number. */
export function salt(word: string): number {
  let h = 0
  for (const char of word) h = (Math.imul(h, 31) + (char.codePointAt(0) ?? 0)) | 0
  return h
}

/** One item of a list that must not be empty. */
export function pick<T>(items: readonly [T, ...T[]], ...seeds: number[]): T {
  return items[hash(...seeds) % items.length] ?? items[0]
}

/** A value in [0, 1) that is constant for `every` ms and then jumps, like a slow sensor. */
export function stepNoise({ seed, at, every }: { seed: number; at: number; every: number }): number {
  return randomUnit(seed, Math.floor(at / every))
}

/** A smoothly changing value in [0, 1): linear between a new value every `every` ms. */
export function smoothNoise({ seed, at, every }: { seed: number; at: number; every: number }): number {
  const step = Math.floor(at / every)
  const share = at / every - step
  return randomUnit(seed, step) * (1 - share) + randomUnit(seed, step + 1) * share
}

/** `length` hexadecimal digits that follow from the seeds. */
export function hex(length: number, ...seeds: number[]): string {
  let digits = ''
  for (let i = 0; digits.length < length; i++)
    digits += hash(...seeds, i)
      .toString(16)
      .padStart(8, '0')
  return digits.slice(0, length)
}
