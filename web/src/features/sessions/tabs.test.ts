// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { version } from '../../../package.json'
import { tabs } from './tabs.ts'

let mine: string | undefined
const onSignedOut = vi.fn<() => void>()
const onOtherToken = vi.fn<() => void>()
const onUserChanged = vi.fn<() => void>()
const handlers = { currentToken: () => mine, onSignedOut, onOtherToken, onUserChanged }

/** What a tab hears when another one has changed the storage. */
function otherTabWrites(key: string | null, value: string | null): void {
  if (key === null) localStorage.clear()
  else if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}
/** Starts with a session and the version of the console that ran last, and gives the token that is left. */
function startWith(kept: string | null): string | null {
  localStorage.clear()
  localStorage.setItem('token', 'mine')
  if (kept !== null) localStorage.setItem('appVersion', kept)
  tabs.start(handlers)
  expect(localStorage.getItem('appVersion')).toBe(version)
  return localStorage.getItem('token')
}

const heard = () => ({
  signedOut: onSignedOut.mock.calls.length,
  otherToken: onOtherToken.mock.calls.length,
  userChanged: onUserChanged.mock.calls.length,
})
const NOTHING = { signedOut: 0, otherToken: 0, userChanged: 0 }

localStorage.clear()
tabs.start(handlers)
beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', 'mine')
  mine = 'mine'
  vi.clearAllMocks()
})

it('signs out when the token vanishes, alone or with everything else', () => {
  otherTabWrites('token', null)
  expect(heard()).toEqual({ ...NOTHING, signedOut: 1 })
  otherTabWrites(null, null)
  expect(heard()).toEqual({ ...NOTHING, signedOut: 2 })
})

it('takes notice of another token, and not of its own', () => {
  otherTabWrites('token', 'mine')
  expect(heard()).toEqual(NOTHING)
  otherTabWrites('token', 'another')
  expect(heard()).toEqual({ ...NOTHING, otherToken: 1 })
})

it('looks for what it missed when it is shown again', () => {
  localStorage.setItem('token', 'another')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard()).toEqual({ ...NOTHING, otherToken: 1 })
})

it('does not mind tokens while nobody is signed in', () => {
  mine = undefined
  otherTabWrites('token', 'another')
  otherTabWrites('token', null)
  expect(heard()).toEqual(NOTHING)
})

it('signs out when another version of the console was started', () => {
  otherTabWrites('appVersion', version)
  expect(heard()).toEqual(NOTHING)
  otherTabWrites('appVersion', '999.0.0')
  expect(heard()).toEqual({ ...NOTHING, signedOut: 1 })
})

it('passes on what another tab has learnt of the user', () => {
  otherTabWrites('user', '{}')
  expect(heard()).toEqual({ ...NOTHING, userChanged: 1 })
})

it('hears of a sign-out before the server cuts it off', async () => {
  const other = new BroadcastChannel('service-center.session')
  // A broadcast channel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const message of ['something else', 'signedOut']) other.postMessage(message)
  await vi.waitFor(() => expect(heard()).toEqual({ ...NOTHING, signedOut: 1 }), 60_000)
  other.close()
})

it('tells other tabs of a sign-out', async () => {
  const other = new BroadcastChannel('service-center.session')
  const message = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)))
  tabs.tellSignedOut()
  expect(await message).toBe('signedOut')
  other.close()
})

it('drops a session of another version at the start, and keeps one of its own or of a first start', () => {
  expect(startWith('0.0.1')).toBeNull()
  expect(startWith(version)).toBe('mine')
  expect(startWith(null)).toBe('mine')
})
