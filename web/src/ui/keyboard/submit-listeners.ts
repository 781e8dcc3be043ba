import type { KeyboardEvent, SyntheticEvent } from 'react'

/**
 * The listeners of a form: a submit button, Enter in a field and Ctrl Enter anywhere in it submit. React passes events on
 * along the components, so that a form also hears what happens in a dialog that something within it opens: that is left
 * to the dialog.
 */
export function submitListeners(submit: () => void) {
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
  }
  return { onSubmit, onKeyDown }
}
