import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// As patient as the tests' own polls: a busy machine may stall for more than the second that is the default.
configure({ asyncUtilTimeout: 60_000 })

// The files of a worker share its process, its document and its storage. Each leaves them as it found them, and loads our
// own modules anew, which keep a session, toasts and stored values; packages are loaded once.

type Listening = Parameters<EventTarget['addEventListener']>
const endings: (() => void)[] = []

/** Removes at the end what is registered at a target from now on: modules listen to the page as long as it is open. */
function removeListeners(target: EventTarget): void {
  const add = target.addEventListener
  target.addEventListener = (...[type, listener, options]: Listening) => {
    add.call(target, type, listener, options)
    // React notes in the document that it listens to this, and never does it again.
    if (type !== 'selectionchange') endings.push(() => target.removeEventListener(type, listener, options))
  }
  endings.push(() => (target.addEventListener = add))
}
removeListeners(globalThis)
removeListeners(document)

const Channel = globalThis.BroadcastChannel
/** A closed tab hears nothing of the others. */
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name)
    endings.push(() => this.close())
  }
}
endings.push(() => (globalThis.BroadcastChannel = Channel))

afterAll(() => {
  cleanup()
  notifications.clean()
  notifications.cleanQueue()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const end of endings) end()
  document.body.replaceChildren()
  document.title = ''
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
})
