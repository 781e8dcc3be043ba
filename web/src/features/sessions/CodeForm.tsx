import { Button, PinInput, TextInput } from '@mantine/core'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { useState } from 'react'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { useCheckedForm } from '../../kit/form/use-api-form.ts'
import { FormErrorLine } from '../../ui/form/FormError.tsx'
import type { SignInInput } from './session.ts'
import classes from './sign-in.module.css'

const DIGITS = 6

interface CodeFormProps {
  /** The user name and password, which were accepted. */
  given: SignInInput
  isBusy: boolean
  /** @throws the server's error */
  onSignIn: (given: SignInInput) => Promise<void>
  onBack: () => void
}

/** Asks for the code of the second factor: the authenticator's, or a recovery code. */
export function CodeForm({ given, isBusy, onSignIn, onBack }: CodeFormProps) {
  const { form, isRecovery, attempt, changeKind } = useCodeForm({ given, onSignIn })
  const field = form.field('confirmationCode')
  const problem = field.error ?? form.error
  return (
    <FormElement form={form}>
      <h1>{isRecovery ? 'Enter a recovery code' : 'Enter your code'}</h1>
      <p className={classes['hint']}>
        {isRecovery
          ? 'Type one of the recovery codes that you kept for '
          : 'Open your authenticator and type the six digits for '}
        <strong>{given.username}</strong>.
      </p>
      {isRecovery ? (
        <RecoveryField key={attempt} isWrong={problem !== undefined} {...field} />
      ) : (
        <DigitsField key={attempt} isWrong={problem !== undefined} {...field} />
      )}
      <FormErrorLine error={problem} />
      <Button type="submit" fullWidth loading={isBusy}>
        Confirm
      </Button>
      <div className={classes['ways']}>
        <button type="button" className={`sc-link ${classes['back']}`} onClick={onBack}>
          Back to sign in
        </button>
        <button type="button" className={`sc-link ${classes['back']}`} onClick={changeKind}>
          {isRecovery ? 'Use your authenticator' : 'Use a recovery code'}
        </button>
      </div>
    </FormElement>
  )
}

function useCodeForm({ given, onSignIn }: Pick<CodeFormProps, 'given' | 'onSignIn'>) {
  const [isRecovery, setRecovery] = useState(false)
  // The field is remounted for each attempt, to get the focus.
  const [attempt, setAttempt] = useState(0)
  const isComplete = (code: string) => (isRecovery ? code.trim() !== '' : code.length === DIGITS)
  const form = useCheckedForm(sessions.signIn, {
    initialValues: { confirmationCode: '' },
    input: (code) => ({ body: { ...given, ...code } }),
    rules: ({ confirmationCode }) => ({
      confirmationCode: isComplete(confirmationCode) ? undefined : MESSAGES.required,
    }),
    onSubmit: (_input, code) => onSignIn({ ...given, ...code }),
    // A refused code is never accepted later, so the field is cleared.
    clearedByRefusal: { confirmationCode: '' },
    onError: () => setAttempt((count) => count + 1),
  })
  function changeKind() {
    setRecovery(!isRecovery)
    form.reset()
    setAttempt((count) => count + 1)
  }
  return { form, isRecovery, attempt, changeKind }
}

interface CodeFieldProps extends FieldBinding<string> {
  isWrong: boolean
}

const DigitsField = ({ name, value, onChange, error, isWrong }: CodeFieldProps) => (
  <div data-field={name} data-field-error={error}>
    <PinInput
      length={DIGITS}
      type="number"
      size="md"
      gap={8}
      placeholder=""
      oneTimeCode
      aria-label="Code"
      getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${DIGITS}` })}
      value={value}
      error={isWrong}
      // The code is the only thing to do on this page.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onChange={onChange}
    />
  </div>
)

const RecoveryField = ({ name, value, onChange, isWrong }: CodeFieldProps) => (
  <TextInput
    name={name}
    label="Recovery code"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={32}
    value={value}
    // Only marks the field; the message is shown below.
    error={isWrong}
    // The code is the only thing to do on this page.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
