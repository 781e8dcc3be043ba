/** Maximum number of devices in one address or one command; the same as in the contract of commands. */
export const MAX_DEVICE_IDS = 10_000
/** More ranges than this are written as differences, which are shorter. */
const MAX_PLAIN_RANGES = 100
/** The first character of a text with differences. */
const DIFFERENCES = '~'
const RADIX = 36

type Range = readonly [first: number, last: number]

/**
 * Device ids as a short text for an address: '4101-4150_4160'. Many scattered ids are written as differences, because
 * servers refuse addresses of more than 16 kB. The order of the ids is not kept.
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

/** Reads the ids of such a text: ascending, each once. Invalid parts are ignored, because anybody can edit an address. */
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

/** Commas and spaces are for lists that people type. */
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
