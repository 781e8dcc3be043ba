import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Which proxies are trusted: none, any, or a list of addresses and networks (`10.0.0.0/8`). */
export type TrustedProxies = 'none' | 'any' | readonly string[]

/** Reads the caller's address, scheme and host from the headers of trusted proxies. */
export interface Proxies {
  /** Whether an address is a trusted proxy. `hop` is 0 for the machine that is connected, 1 for the one before it, and so on. */
  trusts(address: string, hop: number): boolean
  /** The caller's address: the nearest one that is not a trusted proxy. */
  addressOf(request: IncomingMessage): string
  /** Whether the caller used TLS. */
  isEncrypted(request: IncomingMessage): boolean
  /** The host that the caller asked for. */
  hostOf(request: IncomingMessage): string
}

export function createProxies(trusted: TrustedProxies): Proxies {
  const list = typeof trusted === 'string' ? undefined : listOf(trusted)
  const trusts = (address: string, hop: number) => {
    if (list !== undefined) return isListed(list, address)
    // Without a list only the nearest proxy is trusted: addresses further left in X-Forwarded-For may be forged.
    return trusted === 'any' && hop === 0
  }
  /** A header set by the proxy that is connected. */
  const forwardedHeader = (request: IncomingMessage, name: string) => {
    const value = trusts(request.socket.remoteAddress ?? '', 0) ? request.headers[name] : undefined
    return typeof value === 'string' ? value.split(',').at(-1)?.trim() : undefined
  }
  return {
    trusts,
    addressOf: (request) => {
      const forwarded = request.headers['x-forwarded-for']
      const before = typeof forwarded === 'string' ? forwarded.split(',').map((part) => part.trim()) : []
      const hops = [request.socket.remoteAddress ?? '', ...before.toReversed()]
      return hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1) ?? ''
    },
    isEncrypted: (request) =>
      'encrypted' in request.socket || forwardedHeader(request, 'x-forwarded-proto') === 'https',
    hostOf: (request) => forwardedHeader(request, 'x-forwarded-host') ?? request.headers.host ?? '',
  }
}

/** Whether a text is an address, or a network as `address/bits`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function listOf(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Where the server listens on IPv4 and IPv6, an IPv4 address may be written as IPv6 (`::ffff:10.0.0.1`). */
function isListed(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/**
 * Whether a live socket is opened by the console's own page: its origin is the requested host, or an allowed origin.
 * Programs other than browsers send no origin. They are allowed, because they need a token anyway.
 */
export function isOwnOrigin(
  request: IncomingMessage,
  { proxies, allowed }: { proxies: Proxies; allowed: readonly string[] },
): boolean {
  const { origin } = request.headers
  if (origin === undefined || allowed.includes(origin)) return true
  const page = URL.parse(origin)
  if (page === null || page.host === '') return false
  // The scheme of the page adds the default port to a host without a port.
  return URL.parse(`${page.protocol}//${proxies.hostOf(request)}`)?.host === page.host
}
