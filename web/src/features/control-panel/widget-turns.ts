/** Lets the widgets of a page be mounted one after another, so that the page answers in between. */
export interface WidgetTurns {
  /**
   * Calls back once, in a task of its own, after those that have asked before.
   * @returns withdraws the request
   */
  readonly ask: (mount: () => void) => () => void
}

/** @param inTask runs the next turn in a task of its own */
export function widgetTurns(
  inTask: (turn: () => void) => void = (turn) => void setTimeout(turn),
): WidgetTurns {
  const waiting = new Set<() => void>()
  let isPlanned = false
  const plan = () => {
    if (isPlanned || waiting.size === 0) return
    isPlanned = true
    inTask(() => {
      isPlanned = false
      const [mount] = waiting
      if (mount === undefined) return
      waiting.delete(mount)
      mount()
      plan()
    })
  }
  return {
    ask: (mount) => {
      waiting.add(mount)
      plan()
      return () => void waiting.delete(mount)
    },
  }
}
