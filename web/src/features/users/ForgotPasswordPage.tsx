import { Button, TextInput } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type SyntheticEvent } from 'react'
import { browserAndOs } from '../../api/browser-and-os.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { forgotPasswordError, forgotPasswordSent } from './form/forgot-password-words.ts'

/** Forgot Password: mails a link by which the password is set anew (specification 1, sections 2 and 8). */
export default function ForgotPasswordPage() {
  const [username, setUsername] = useState('')
  const [isMissing, setMissing] = useState(false)
  const ask = useApiMutation(api.users.requestPasswordReset)
  const wayBack = useRef<HTMLAnchorElement>(null)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const name = username.trim()
    setMissing(name === '')
    if (name === '') return
    ask.mutate(
      { body: { username: name, ...browserAndOs(navigator.userAgent) } },
      // The button that had the focus goes.
      { onSuccess: () => wayBack.current?.focus() },
    )
  }

  return (
    <SignedOutPage title="Forgot Password">
      <form onSubmit={submit} noValidate>
        <h1>Forgot Password</h1>
        <TextInput
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // The page has no other purpose than this form.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={username}
          error={isMissing ? 'This field is required' : undefined}
          disabled={ask.isSuccess}
          onChange={(event) => {
            setUsername(event.currentTarget.value)
            setMissing(false)
            ask.reset()
          }}
        />
        {ask.isError && <FormError>{forgotPasswordError(ask.error)}</FormError>}
        {ask.isSuccess ? (
          <output>{forgotPasswordSent({ email: ask.data.email, username: username.trim() })}</output>
        ) : (
          <Button type="submit" fullWidth loading={ask.isPending}>
            Send Reset Email
          </Button>
        )}
        <p>
          <Link ref={wayBack} to="/account/signin" className="sc-link">
            Back to sign in
          </Link>
        </p>
      </form>
    </SignedOutPage>
  )
}
