import { beforeEach, expect, it, vi } from 'vitest'
import { version } from '../../../package.json'
import { tabs } from './tabs.ts'

let mine: string | undefined
const onSignedOut = vi.fn<() => void>()
const onOtherToken = vi.fn<() => void>()
const onSignedIn = vi.fn<() => void>()
const onUserChanged = vi.fn<() => void>()
const handlers = { currentToken: () => mine, onSignedOut, onOtherToken, onSignedIn, onUserChanged }

/** Another tab changes the storage, and this tab gets the event. */
function otherTabWrites(key: string | null, value: string | null): void {
  if (key === null) localStorage.clear()
  else if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}
/** Starts with a session and the version of the console that ran last, and returns the remaining token. */
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
  signedIn: onSignedIn.mock.calls.length,
  userChanged: onUserChanged.mock.calls.length,
})
const NOTHING = { signedOut: 0, otherToken: 0, signedIn: 0, userChanged: 0 }

localStorage.clear()
tabs.start(handlers)
beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', 'mine')
  mine = 'mine'
  vi.clearAllMocks()
})

it('signs out when the token is removed, alone or with everything else', () => {
  otherTabWrites('token', null)
  expect(heard()).toEqual({ ...NOTHING, signedOut: 1 })
  otherTabWrites(null, null)
  expect(heard()).toEqual({ ...NOTHING, signedOut: 2 })
})

it('notices another token, and ignores its own', () => {
  otherTabWrites('token', 'mine')
  expect(heard()).toEqual(NOTHING)
  otherTabWrites('token', 'another')
  expect(heard()).toEqual({ ...NOTHING, otherToken: 1 })
})

it('checks for missed changes when it becomes visible again', () => {
  localStorage.setItem('token', 'another')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard()).toEqual({ ...NOTHING, otherToken: 1 })
})

it('follows a sign-in in another tab while nobody is signed in, also a missed one', () => {
  mine = undefined
  otherTabWrites('token', null)
  expect(heard()).toEqual(NOTHING)
  otherTabWrites('token', 'another')
  expect(heard()).toEqual({ ...NOTHING, signedIn: 1 })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard()).toEqual({ ...NOTHING, signedIn: 2 })
})

it('signs out when another version of the console was started', () => {
  otherTabWrites('appVersion', version)
  expect(heard()).toEqual(NOTHING)
  otherTabWrites('appVersion', '999.0.0')
  expect(heard()).toEqual({ ...NOTHING, signedOut: 1 })
})

it('reports user data that another tab has stored', () => {
  otherTabWrites('user', '{}')
  expect(heard()).toEqual({ ...NOTHING, userChanged: 1 })
})

it('receives a sign-out before the server disconnects it', async () => {
  const other = new BroadcastChannel('service-center.session')
  // A broadcast channel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const message of ['something else', 'signedOut']) other.postMessage(message)
  await vi.waitFor(() => expect(heard()).toEqual({ ...NOTHING, signedOut: 1 }), 60_000)
  other.close()
})

it('notifies other tabs of a sign-out', async () => {
  const other = new BroadcastChannel('service-center.session')
  const message = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)))
  tabs.notifySignedOut()
  expect(await message).toBe('signedOut')
  other.close()
})

it('at the start drops a session of another version, and keeps one of the same version or without a version', () => {
  expect(startWith('0.0.1')).toBeNull()
  expect(startWith(version)).toBe('mine')
  expect(startWith(null)).toBe('mine')
})
