import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** An IPv4 address mapped to IPv6. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Number of groups of an IPv6 address that form the network: one subscriber can use any address in it. */
const NETWORK_GROUPS = 4

/**
 * The network of an attempt, as a hash: the whole of an IPv4 address, the first half of an IPv6 address.
 * @param address as reported by the connection or the proxy
 */
export function networkHashOf(address: string): Buffer {
  return createHash('sha256').update(networkOf(address)).digest()
}

/** The whole of an IPv4 address, the first half of an IPv6 address, as text. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? groupsOf(address).slice(0, NETWORK_GROUPS).join(':') : address
}

/** The eight groups of an IPv6 address, with `::` expanded, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address
    .toLowerCase()
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const left = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: left }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
