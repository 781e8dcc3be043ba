import { Button } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { FormError } from '../../../ui/form/FormError.tsx'
import classes from './form.module.css'

interface AccountFormFrameProps {
  /** Counts how often problems were shown: the first field with one then gets the focus. */
  attempts: number
  /** The button's word: 'Create Account'. */
  verb: string
  onSubmit: () => void
  onCancel: () => void
  isSubmitting: boolean
  /** Nothing was changed yet. */
  isVerbDisabled?: boolean
  /** What is wrong with the whole. */
  error: string | undefined
  children: ReactNode
}

/** The form of an account: cards of fields, and the foot that saves them, always in sight. */
export function AccountFormFrame(props: AccountFormFrameProps) {
  const { attempts, verb, onSubmit, onCancel, isSubmitting, isVerbDisabled = false, error, children } = props

  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isSubmitting && !isVerbDisabled) onSubmit()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }

  return (
    // The keys are heard on the form because they count wherever the focus is inside of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className={classes['form']}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      autoComplete="off"
      noValidate
    >
      <div className={classes['cards']}>{children}</div>
      <div className={classes['foot']}>
        <Button type="submit" loading={isSubmitting} disabled={isVerbDisabled}>
          {verb}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <div className={classes['message']}>
          {error !== undefined ? (
            <FormError>{error}</FormError>
          ) : (
            isVerbDisabled && <span className={classes['note']}>Nothing is changed yet.</span>
          )}
        </div>
      </div>
    </form>
  )
}
