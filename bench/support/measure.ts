/** The value below which a share (0 to 1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  return sorted[place] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** Runs the work once and returns the elapsed milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Measures several works in turn, round by round, so that other load on the machine affects all of them equally.
 * @param rounds how often each is measured, after one warm-up round
 * @returns each work's median, in the unit that the work returns
 */
export async function interleaved<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  // Object.keys loses the literal key types.
  const names = Object.keys(works) as Name[]
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const value = await works[name]()
      if (round > 0) samples.get(name)?.push(value)
    }
  }
  // Every name has its samples.
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name) ?? [])])) as Record<
    Name,
    number
  >
}
