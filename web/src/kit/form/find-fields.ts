const FOCUSABLE = ':is(input, select, textarea, button):not([type="hidden"], :disabled)'
const WRONG = '[aria-invalid="true"], [data-field-error]'

/** Whether a form shows a field; fields carry their path as `name`, those of several controls as `data-field`. */
export function showsField(root: HTMLElement | null, path: string): boolean {
  const name = CSS.escape(path)
  return root?.querySelector(`[name="${name}"], [data-field="${name}"]`) != null
}

/** Moves the focus to the first invalid field; in one of several controls, to the first empty one. */
export function focusFirstWrong(root: HTMLElement | null): void {
  const wrong = root?.querySelector<HTMLElement>(WRONG)
  if (wrong == null) return
  const group = wrong.closest<HTMLElement>('[data-field-error]')
  if (group === null) return wrong.focus()
  const controls = [...group.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const empty = controls.find((one) => one instanceof HTMLInputElement && one.value === '')
  const first = empty ?? controls[0]
  first?.focus()
}
