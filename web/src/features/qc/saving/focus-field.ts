import type { Problem } from '../model/draft-problems.ts'

type Act = 'remove' | 'more' | 'add' | 'addExpected' | 'picture'

/** How long a field is waited for that has to be drawn first. */
const PATIENCE_MS = 3000

/**
 * Focuses a button of a chapter, a question or a description, for instance of the one after what was deleted, whose button
 * had the focus.
 * @param keys those that may have it, the best one first
 */
export function focusAct(keys: readonly (string | undefined)[], act: Act): void {
  requestAnimationFrame(() => {
    const buttons = keys.flatMap((key) =>
      key === undefined
        ? []
        : (document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-act="${act}"]`) ?? []),
    )
    buttons[0]?.focus()
  })
}

/** Scrolls to a field and focuses it; what is not drawn yet, because it is out of view, is scrolled to first. */
export function focusField({ chapter, question, field }: Omit<Problem, 'message'>): void {
  const start = performance.now()
  const look = () => {
    const name = CSS.escape(field)
    const input = document.querySelector<HTMLElement>(
      `:is(input, textarea)[name="${name}"]:not([type="hidden"]), [data-field="${name}"] :is(input, button)`,
    )
    if (input !== null) {
      input.scrollIntoView({ block: 'center' })
      input.focus({ preventScroll: true })
      return
    }
    const around = [question, chapter].flatMap((key) =>
      key === undefined ? [] : (document.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? []),
    )
    // The middle of a long chapter may be far from its beginning.
    around[0]?.scrollIntoView({ block: question === undefined ? 'start' : 'center' })
    if (performance.now() - start < PATIENCE_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
