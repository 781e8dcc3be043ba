import { Button, PinInput, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { FormError } from '../../ui/form/FormError.tsx'
import classes from './sign-in.module.css'

const DIGITS = 6

export interface CodeFormProps {
  username: string
  isBusy: boolean
  error: string | undefined
  onSubmit: (code: string) => void
  onBack: () => void
}

/** The code of the second factor: the authenticator's, or a recovery code in its place. */
export function CodeForm({ username, isBusy, error, onSubmit, onBack }: CodeFormProps) {
  const { code, isRecovery, isIncomplete, setIncomplete, shownError, attempt, ...entry } = useCodeEntry(error)

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const isWhole = isRecovery ? code.trim() !== '' : code.length === DIGITS
    setIncomplete(!isWhole)
    if (isWhole) onSubmit(code)
    else focusFirstEmpty(event.currentTarget)
  }
  const field = {
    value: code,
    error: isIncomplete || shownError !== undefined,
    autoFocus: true,
    onChange: entry.type,
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{isRecovery ? 'Enter a recovery code' : 'Enter your code'}</h1>
      <p className={classes['hint']}>
        {isRecovery
          ? 'Type one of the recovery codes that you kept for '
          : 'Open your authenticator and type the six digits for '}
        <strong>{username}</strong>.
      </p>
      {isRecovery ? <RecoveryField key={attempt} {...field} /> : <DigitsField key={attempt} {...field} />}
      {isIncomplete && <FormError>This field is required</FormError>}
      {shownError !== undefined && !isIncomplete && <FormError>{shownError}</FormError>}
      <Button type="submit" fullWidth loading={isBusy}>
        Confirm
      </Button>
      <div className={classes['ways']}>
        <button type="button" className={`sc-link ${classes['back']}`} onClick={onBack}>
          Back to sign in
        </button>
        <button type="button" className={`sc-link ${classes['back']}`} onClick={entry.changeKind}>
          {isRecovery ? 'Use your authenticator' : 'Use a recovery code'}
        </button>
      </div>
    </form>
  )
}

/** Typing goes on where something is missing. */
function focusFirstEmpty(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
  inputs.find(({ value }) => value === '')?.focus()
}

/** What is being typed: the code, of which kind, and what is still said of the one before. */
function useCodeEntry(error: string | undefined) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const [answered, setAnswered] = useState(error)
  const [shownError, setShownError] = useState(error)
  const [attempt, setAttempt] = useState(0)

  function startAnew() {
    setCode('')
    setIncomplete(false)
    // The field is made anew, so that the focus is on its beginning.
    setAttempt(attempt + 1)
  }
  // A code that was refused never passes: the next one is typed into an empty field.
  if (error !== answered) {
    setAnswered(error)
    setShownError(error)
    if (error !== undefined) startAnew()
  }
  function type(next: string) {
    setCode(next)
    setIncomplete(false)
  }
  function changeKind() {
    setRecovery(!isRecovery)
    setShownError(undefined)
    startAnew()
  }
  return { code, isRecovery, isIncomplete, setIncomplete, shownError, attempt, type, changeKind }
}

interface FieldProps {
  value: string
  error: boolean
  autoFocus: boolean
  onChange: (code: string) => void
}

const DigitsField = (props: FieldProps) => (
  <PinInput
    length={DIGITS}
    type="number"
    size="md"
    gap={8}
    placeholder=""
    oneTimeCode
    aria-label="Code"
    {...props}
  />
)

const RecoveryField = ({ onChange, ...props }: FieldProps) => (
  <TextInput
    label="Recovery code"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={32}
    {...props}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
