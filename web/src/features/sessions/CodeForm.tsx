import { Button, PinInput } from '@mantine/core'
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

/** The code of the second factor. */
export function CodeForm({ username, isBusy, error, onSubmit, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setIncomplete(code.length < DIGITS)
    if (code.length === DIGITS) onSubmit(code)
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>Enter your code</h1>
      <p className={classes['hint']}>
        Open your authenticator and type the six digits for <strong>{username}</strong>.
      </p>
      <PinInput
        length={DIGITS}
        type="number"
        size="md"
        gap={8}
        placeholder=""
        oneTimeCode
        // The form has no other field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={code}
        error={isIncomplete || error !== undefined}
        aria-label="Code"
        onChange={(next) => {
          setCode(next)
          setIncomplete(false)
        }}
      />
      {isIncomplete && <FormError>This field is required</FormError>}
      {error !== undefined && <FormError>{error}</FormError>}
      <Button type="submit" fullWidth loading={isBusy}>
        Confirm
      </Button>
      <button type="button" className={`sc-link ${classes['back']}`} onClick={onBack}>
        Back to sign in
      </button>
    </form>
  )
}
