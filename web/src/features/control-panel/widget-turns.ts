/** Mounts the widgets of a page one after another, so that the page stays responsive. */
export interface WidgetTurns {
  /**
   * Calls `mount` once, in a task of its own, after all earlier requests.
   * @returns cancels the request
   */
  readonly ask: (mount: () => void) => () => void
}

/** @param inTask schedules a task; replaced in tests */
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
