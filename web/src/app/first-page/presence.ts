/** What only a person does: it need not be more than moving the pointer over the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/** Browsers send a move without a distance when a page appears under a pointer that rests. */
const rests = (event: Event) =>
  event.type === 'pointermove' &&
  event instanceof MouseEvent &&
  event.movementX === 0 &&
  event.movementY === 0

/** Calls a function once, when somebody begins to use the page. */
export function whenUsed(call: () => void): void {
  const used = new AbortController()
  for (const sign of SIGNS) {
    globalThis.addEventListener(
      sign,
      (event) => {
        if (rests(event)) return
        used.abort()
        call()
      },
      { signal: used.signal, passive: true, capture: true },
    )
  }
}

/** Calls a function when another tab has signed in. */
export function whenSignedInElsewhere(hasSession: () => boolean, call: () => void): void {
  const look = () => {
    if (hasSession()) call()
  }
  globalThis.addEventListener('storage', look)
  // Storage events are lost while a tab is frozen.
  document.addEventListener('visibilitychange', look)
}
