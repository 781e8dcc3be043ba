import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { FormError } from '../../ui/form/FormError.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import classes from './sign-in.module.css'

interface NameAndPassword {
  username: string
  password: string
}

export interface PasswordFormProps {
  given: NameAndPassword
  /** By field. */
  errors: Record<string, string>
  /** What is wrong with the whole. */
  message: string | undefined
  /** Why the last session ended. */
  notice: string | undefined
  isBusy: boolean
  onChange: (given: NameAndPassword) => void
  onSubmit: () => void
}

/** User name and password. */
export function PasswordForm(props: PasswordFormProps) {
  const { given, errors, message, notice, isBusy, onChange, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)
  const [hasCapsLock, setCapsLock] = useState(false)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    onSubmit()
    const first = given.username.trim() === '' ? 'username' : given.password === '' ? 'password' : undefined
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1>Sign in</h1>
      {notice !== undefined && (
        <output className={classes['notice']}>
          <StateMark state="info" />
          <span>{notice}</span>
        </output>
      )}
      <TextInput
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // The page has no other purpose than this form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={given.username}
        error={errors['username']}
        onChange={(event) => onChange({ ...given, username: event.currentTarget.value })}
      />
      <PasswordInput
        name="password"
        label="Password"
        autoComplete="current-password"
        value={given.password}
        error={errors['password']}
        description={hasCapsLock ? 'Caps Lock is on' : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={() => setCapsLock(false)}
        onChange={(event) => onChange({ ...given, password: event.currentTarget.value })}
      />
      {message !== undefined && <FormError>{message}</FormError>}
      <Button type="submit" fullWidth loading={isBusy}>
        Sign In
      </Button>
      <p>
        <Link to="/account/forgotpassword" className="sc-link">
          Forgot your password?
        </Link>
      </p>
    </form>
  )
}
