const missing = new WeakSet<object>()

/**
 * Marks errors of lazy imports: after a deployment, the files of a console that is open are not on the server any more.
 * Call once, before anything is loaded lazily.
 */
export function markMissingCode(): void {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // For the browsers' own messages the router reloads the page by itself, even when the network is down.
    payload.message = `A part of the console could not be loaded. ${payload.message}`
  })
}

/** Whether an error is that of a lazy import. */
export const isMissingCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error)
