import classes from './print.module.css'

/** Prints a part of the page, and nothing else of it. */
export function printElement(element: HTMLElement): void {
  const sheet = document.createElement('div')
  sheet.className = classes['sheet'] ?? ''
  sheet.append(element.cloneNode(true))
  document.body.append(sheet)
  try {
    // It returns when the dialog of the browser has been closed.
    globalThis.print()
  } finally {
    sheet.remove()
  }
}
