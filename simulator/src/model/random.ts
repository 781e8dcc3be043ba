/**
 * Chance without state: every value follows from its seeds alone, so history that was written yesterday and
 * the live fleet of today agree wherever they are asked about the same moment.
 */

/** Mixes whole numbers (any size up to 2^53, negative ones too) into an unsigned 32-bit number. */
export function mix(...parts: number[]): number {
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
export function unit(...seeds: number[]): number {
  return mix(...seeds) / 0x1_0000_0000
}

/** A seed made of a word, so that two uses of the same device and day do not draw the same number. */
export function salt(word: string): number {
  let h = 0
  for (const char of word) h = (Math.imul(h, 31) + (char.codePointAt(0) ?? 0)) | 0
  return h
}

/** One item of a list that must not be empty. */
export function pick<T>(items: readonly [T, ...T[]], ...seeds: number[]): T {
  return items[mix(...seeds) % items.length] ?? items[0]
}

/** A value in [0, 1) that keeps still for `every` ms and then jumps: what a slow sensor reports. */
export function held({ seed, at, every }: { seed: number; at: number; every: number }): number {
  return unit(seed, Math.floor(at / every))
}

/** A value in [0, 1) that wanders: linear between a new value every `every` ms. */
export function wander({ seed, at, every }: { seed: number; at: number; every: number }): number {
  const step = Math.floor(at / every)
  const share = at / every - step
  return unit(seed, step) * (1 - share) + unit(seed, step + 1) * share
}

/** `length` hexadecimal digits that follow from the seeds. */
export function hex(length: number, ...seeds: number[]): string {
  let digits = ''
  for (let i = 0; digits.length < length; i++)
    digits += mix(...seeds, i)
      .toString(16)
      .padStart(8, '0')
  return digits.slice(0, length)
}
