/** The id of the element that scrolls the page; the router restores its scroll position. */
export const MAIN_SCROLL_ID = 'main'

/** The element of `index.html` and `sign-in.html` that the page is drawn into. */
export function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element.')
  return root
}
