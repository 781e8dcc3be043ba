const FIELD = ':is(input, select, textarea):not([type="hidden"], [type="checkbox"], :disabled)'

/** Scrolls to an element and focuses its first empty field, or its first one when all are filled in. */
export function focusFirstEmpty(element: HTMLElement): void {
  const fields = [...element.querySelectorAll<HTMLInputElement>(FIELD)]
  element.scrollIntoView({ block: 'center' })
  const field = fields.find(({ value }) => value === '') ?? fields[0]
  field?.focus({ preventScroll: true })
}
