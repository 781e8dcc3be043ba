import { Button } from '@mantine/core'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { sessions } from '@service-center/contract/sessions/sessions.ts'
import { isBlank } from '@service-center/contract/text/blank.ts'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { PasswordField } from '../../kit/fields/PasswordField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { useFlatFormState } from '../../kit/form/use-flat-form-state.ts'
import { useFormRules } from '../../kit/form/use-form-rules.ts'
import { FormErrorLine } from '../../ui/form/FormError.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import type { SignInInput } from './session.ts'
import classes from './sign-in.module.css'

export interface PasswordFormProps {
  /** The user name to begin with. */
  username: string
  /** Why the last session ended. */
  notice: string | undefined
  isBusy: boolean
  /** The link to the page for who has forgotten the password: the router's, where there is one. */
  forgotPassword: ReactNode
  /** Throws what the server refuses it with. */
  onSignIn: (given: SignInInput) => Promise<void>
}

/** User name and password. */
export function PasswordForm({ username, notice, isBusy, forgotPassword, onSignIn }: PasswordFormProps) {
  const [hasCapsLock, setCapsLock] = useState(false)
  const initialValues = { username, password: '' }
  // Anything else that the contract asks is said by the server.
  const form = useFormRules<typeof sessions.signIn, typeof initialValues>(
    () => [],
    {
      initialValues,
      input: (given) => ({ body: given }),
      rules: (given) => ({ username: missing(given.username), password: missing(given.password) }),
      onSubmit: (_input, given) => onSignIn(given),
    },
    useFlatFormState({ initialValues }),
  )
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <FormElement form={form}>
      <h1>Sign in</h1>
      {notice !== undefined && (
        <output className={classes['notice']}>
          <StateMark state="info" />
          <span>{notice}</span>
        </output>
      )}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // The page has no other purpose than this form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...form.field('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        description={hasCapsLock ? 'Caps Lock is on' : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={() => setCapsLock(false)}
        {...form.field('password')}
      />
      <FormErrorLine error={form.error} />
      <Button type="submit" fullWidth loading={isBusy || form.isSubmitting}>
        Sign In
      </Button>
      <p>{forgotPassword}</p>
    </FormElement>
  )
}

const missing = (text: string) => (isBlank(text) ? MESSAGES.required : undefined)
