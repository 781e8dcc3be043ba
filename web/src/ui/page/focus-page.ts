/**
 * Moves the focus to the page's heading, so that screen readers and keys start there; what has the focus within the
 * page keeps it.
 */
export function focusPage(): void {
  const main = document.querySelector('main')
  // A page that puts the focus into its own first field knows better.
  if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? main).focus({ preventScroll: true })
}
