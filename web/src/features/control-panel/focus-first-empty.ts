import { openDialogs } from '../../ui/keyboard/focus.ts'

const FIELD = ':is(input, select, textarea):not([type="hidden"], [type="checkbox"], :disabled)'

/**
 * Scrolls to an element and focuses its first empty field, or else its first field; not while a dialog covers it, where the
 * user may be typing already.
 */
export function focusFirstEmpty(element: HTMLElement): void {
  const fields = [...element.querySelectorAll<HTMLInputElement>(FIELD)]
  element.scrollIntoView({ block: 'center' })
  if (openDialogs().some((dialog) => !dialog.contains(element))) return
  const field = fields.find(({ value }) => value === '') ?? fields[0]
  field?.focus({ preventScroll: true })
}
