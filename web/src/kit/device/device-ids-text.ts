/** Most devices that one address or one command may name, as in the contract of commands. */
export const MAX_DEVICE_IDS = 10_000
/** Up to so many ranges are written in plain numbers; more of them as short differences. */
const MAX_PLAIN_RANGES = 100
const DIFFERENCES = '~'
const RADIX = 36

type Range = readonly [first: number, last: number]

/**
 * Device ids as a short text for an address: '4101-4150_4160'. Many scattered ids are written as differences, because a
 * server refuses addresses of more than 16 kB; the order of the ids is not kept.
 */
export function writeDeviceIds(ids: readonly number[]): string {
  const ranges = rangesOf(ids)
  if (ranges.length <= MAX_PLAIN_RANGES) {
    return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join('_')
  }
  let previous = 0
  const parts = ranges.map(([first, last]) => {
    const start = (first - previous).toString(RADIX)
    previous = last
    return first === last ? start : `${start}-${(last - first).toString(RADIX)}`
  })
  return DIFFERENCES + parts.join('_')
}

/** The ids of such a text, ascending and each once; parts that mean nothing are left out, because anybody can write an address. */
export function readDeviceIds(text: string): readonly number[] {
  const ids = new Set<number>()
  for (const [first, last] of text.startsWith(DIFFERENCES) ? readDifferences(text) : readPlain(text)) {
    for (let id = first; id <= last && ids.size < MAX_DEVICE_IDS; id += 1) ids.add(id)
  }
  return [...ids].toSorted((a, b) => a - b)
}

function rangesOf(ids: readonly number[]): readonly Range[] {
  const ranges: [number, number][] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const open = ranges.at(-1)
    if (open !== undefined && open[1] === id - 1) open[1] = id
    else ranges.push([id, id])
  }
  return ranges
}

const PLAIN = /^(-?\d{1,10})(?:-(-?\d{1,10}))?$/

/** People write lists with commas and spaces too. */
const SEPARATORS = /[_,\s]+/

function readPlain(text: string): readonly Range[] {
  return text.split(SEPARATORS).flatMap((part): Range[] => {
    const [, first, last = first] = PLAIN.exec(part) ?? []
    return first === undefined ? [] : [[Number(first), Number(last)]]
  })
}

const DIFFERENCE = /^(-?[0-9a-z]{1,7})(?:-([0-9a-z]{1,7}))?$/

function readDifferences(text: string): readonly Range[] {
  let previous = 0
  return text
    .slice(DIFFERENCES.length)
    .split('_')
    .flatMap((part): Range[] => {
      const [, start, length = '0'] = DIFFERENCE.exec(part) ?? []
      if (start === undefined) return []
      const first = previous + Number.parseInt(start, RADIX)
      previous = first + Number.parseInt(length, RADIX)
      return [[first, previous]]
    })
}
