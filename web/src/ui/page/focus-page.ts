/**
 * Moves the focus to the page's heading, so that screen readers and keys start there; an element within the page keeps
 * the focus.
 */
export function focusPage(): void {
  const main = document.querySelector('main')
  // A page may have focused its own first field.
  if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? main).focus({ preventScroll: true })
}
