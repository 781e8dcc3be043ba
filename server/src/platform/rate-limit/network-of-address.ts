import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** How an IPv4 address is written where only IPv6 is spoken. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** In these many groups of an IPv6 address stands the network; whoever has one can take any address in it. */
const NETWORK_GROUPS = 4

/**
 * The network that an attempt comes from, as a hash: the whole of an IPv4 address, the first half of an IPv6 address.
 * @param address as the caller's connection or the proxy names it
 */
export function networkHashOf(address: string): Buffer {
  return createHash('sha256').update(networkOf(address)).digest()
}

function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? groupsOf(address).slice(0, NETWORK_GROUPS).join(':') : address
}

/** The eight groups of an IPv6 address, those too that `::` leaves out, each without zeros in front. */
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
