/** How many data keys devices may introduce. */
export interface KeyLimits {
  /** Per device, so that a broken one cannot fill the table of keys. */
  readonly perDevice: number
  /** For all devices of a dealer together: a customer directly below the internal one, with all customers below it. */
  readonly perCustomer: number
  readonly total: number
}

/** Which limit refuses a device's new keys. */
export type KeyRefusal = 'device_keys' | 'customer_keys' | 'all_keys'

/** A key that does not exist yet, and the devices that use it; 0 is the server itself. */
export interface WantedKey {
  readonly name: string
  readonly devs: readonly number[]
}

export interface KeyCounts {
  readonly total: number
  /** By device. `branch` is the dealer whose limit counts; undefined for devices of the internal customer. */
  readonly devices: ReadonlyMap<number, { readonly branch: number | undefined; readonly keys: number }>
  readonly branches: ReadonlyMap<number, number>
}

/**
 * Chooses the keys to create, each for the first of its devices that is within its limits, and returns the devices above a
 * limit. The server's own keys only count for the total.
 */
export function chooseKeys(
  wanted: readonly WantedKey[],
  { limits, counts }: { limits: KeyLimits; counts: KeyCounts },
): { chosen: { name: string; dev: number }[]; refusals: ReadonlyMap<number, KeyRefusal> } {
  let { total } = counts
  const ofDevice = new Map([...counts.devices].map(([dev, { keys }]) => [dev, keys]))
  const ofBranch = new Map(counts.branches)
  const refusals = new Map<number, KeyRefusal>()

  const refusalOf = (dev: number): KeyRefusal | undefined => {
    if (total >= limits.total) return 'all_keys'
    if (dev === 0) return undefined
    const branch = counts.devices.get(dev)?.branch
    // A device that was deleted meanwhile may not introduce keys.
    if ((ofDevice.get(dev) ?? Infinity) >= limits.perDevice) return 'device_keys'
    return branch !== undefined && (ofBranch.get(branch) ?? 0) >= limits.perCustomer
      ? 'customer_keys'
      : undefined
  }
  const count = (dev: number) => {
    total += 1
    const branch = counts.devices.get(dev)?.branch
    ofDevice.set(dev, (ofDevice.get(dev) ?? 0) + 1)
    if (branch !== undefined) ofBranch.set(branch, (ofBranch.get(branch) ?? 0) + 1)
  }
  const chosen = wanted.flatMap(({ name, devs }) => {
    for (const dev of devs) {
      const refusal = refusalOf(dev)
      if (refusal === undefined) {
        count(dev)
        return [{ name, dev }]
      }
      refusals.set(dev, refusal)
    }
    return []
  })
  return { chosen, refusals }
}
