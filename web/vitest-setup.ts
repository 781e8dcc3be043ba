import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A busy machine may stall for longer than the default timeout of one second.
configure({ asyncUtilTimeout: 60_000 })

// The files of a worker share its process, its document and its storage. Each leaves them as it found them, and loads our
// own modules anew, which keep a session, toasts and stored values; packages are loaded once.

type Listening = Parameters<EventTarget['addEventListener']>
const endings: (() => void)[] = []

/**
 * When the test file ends, removes all listeners that are added to a target from now on: modules keep theirs for as
 * long as the page is open.
 */
function removeListeners(target: EventTarget): void {
  const add = target.addEventListener
  target.addEventListener = (...[type, listener, options]: Listening) => {
    add.call(target, type, listener, options)
    // React marks the document when it adds this listener, and never adds it again, so it must stay.
    if (type !== 'selectionchange') endings.push(() => target.removeEventListener(type, listener, options))
  }
  endings.push(() => (target.addEventListener = add))
}
removeListeners(globalThis)
removeListeners(document)

const Channel = globalThis.BroadcastChannel
/** Closes all channels when the test file ends, so that they receive no messages of later files. */
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
