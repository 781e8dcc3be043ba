/** The listeners of one kind of event. */
export function createListeners<Event extends readonly unknown[] = []>() {
  const listeners = new Set<(...event: Event) => void>()
  return {
    /** Adds a listener; returns a function that removes it. */
    add: (listener: (...event: Event) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    call: (...event: Event): void => {
      for (const listener of listeners) listener(...event)
    },
  }
}
