import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createProxies, isAddressOrNetwork, type TrustedProxies, isOwnOrigin } from './proxies.ts'

function requestOf(address: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  return Object.assign(new IncomingMessage(socket), { headers })
}

const FORGED = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }

test.each<[string, TrustedProxies, string, Record<string, string>, string]>([
  ['nobody is trusted', 'none', '10.0.0.5', FORGED, '10.0.0.5'],
  ['whoever connects is trusted, and only they', 'any', '10.0.0.5', FORGED, '203.0.113.7'],
  ['a listed proxy', ['10.0.0.5'], '10.0.0.5', FORGED, '203.0.113.7'],
  ['a listed proxy over IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.5', FORGED, '203.0.113.7'],
  ['another machine than the proxy', ['10.0.0.5'], '10.0.0.6', FORGED, '10.0.0.6'],
  ['two listed proxies', ['10.0.0.5', '203.0.113.0/24'], '10.0.0.5', FORGED, '198.51.100.1'],
  ['an IPv6 network', ['2001:db8::/32'], '2001:db8:1::5', FORGED, '203.0.113.7'],
  ['a listed proxy without the header', ['10.0.0.5'], '10.0.0.5', {}, '10.0.0.5'],
])("the caller's address: %s", (_name, trusted, address, headers, expected) => {
  expect(createProxies(trusted).addressOf(requestOf(address, headers))).toBe(expected)
})

test('only a trusted proxy can tell that the caller used TLS', () => {
  const request = requestOf('10.0.0.5', { 'x-forwarded-proto': 'https' })
  expect(createProxies(['10.0.0.5']).isEncrypted(request)).toBe(true)
  expect(createProxies(['10.0.0.6']).isEncrypted(request)).toBe(false)
  expect(createProxies('none').isEncrypted(request)).toBe(false)
})

test.each([
  ['10.0.0.5', true],
  ['10.0.0.0/8', true],
  ['::1/128', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/1', false],
  ['proxy.example.com', false],
])('%s is an address or a network: %s', (text, expected) => {
  expect(isAddressOrNetwork(text)).toBe(expected)
})

const HOST = { host: 'console.example.com' }

test.each<[string, Record<string, string>, boolean]>([
  ['the own page', { ...HOST, origin: 'https://console.example.com' }, true],
  [
    'the own page at the default port',
    { host: 'console.example.com:443', origin: 'https://console.example.com' },
    true,
  ],
  ['a program without an origin', HOST, true],
  ['an allowed origin', { ...HOST, origin: 'https://intranet.example.com' }, true],
  ['a foreign page', { ...HOST, origin: 'https://evil.example' }, false],
  ['another port', { ...HOST, origin: 'https://console.example.com:8443' }, false],
  ['a sandboxed page', { ...HOST, origin: 'null' }, false],
  ['a file', { ...HOST, origin: 'file://' }, false],
  ['nonsense', { ...HOST, origin: 'https://' }, false],
  [
    'a forwarded host that nobody vouches for',
    { ...HOST, 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    false,
  ],
])('a live socket for %s', (_name, headers, expected) => {
  const proxies = createProxies('none')
  const allowed = ['https://intranet.example.com']
  expect(isOwnOrigin(requestOf('192.0.2.1', headers), { proxies, allowed })).toBe(expected)
})

test('behind a proxy the host is the one that the browser asked for', () => {
  const headers = {
    host: 'localhost:8080',
    'x-forwarded-host': 'console.example.com',
    origin: 'https://console.example.com',
  }
  const request = requestOf('10.0.0.5', headers)
  expect(isOwnOrigin(request, { proxies: createProxies(['10.0.0.5']), allowed: [] })).toBe(true)
  expect(isOwnOrigin(request, { proxies: createProxies(['10.0.0.6']), allowed: [] })).toBe(false)
})
