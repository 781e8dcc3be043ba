import type { KeyboardEvent, SyntheticEvent } from 'react'

/**
 * The listeners of a form: a submit button, Enter in a field and Ctrl Enter anywhere in the form submit it. React also passes on
 * events of a dialog that is opened inside the form; the form ignores these.
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
