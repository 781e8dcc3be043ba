import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { browserAndOs } from '../../api/browser-and-os.ts'
import { addressOf } from '../../kit/addresses.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { FormErrorLine } from '../../ui/form/FormError.tsx'
import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { forgotPasswordError, forgotPasswordSent } from './form/forgot-password-text.ts'

/** Forgot Password: mails a link to set a new password (specification 1, sections 2 and 8). */
export default function ForgotPasswordPage() {
  const wayBack = useRef<HTMLAnchorElement>(null)
  const form = useApiForm(api.users.requestPasswordReset, {
    initialValues: { username: '' },
    input: ({ username }) => ({ body: { username: username.trim(), ...browserAndOs(navigator.userAgent) } }),
    errorText: forgotPasswordError,
    // The button that had the focus goes.
    onSuccess: () => wayBack.current?.focus(),
  })
  const { reply, error, isSubmitting } = form
  return (
    <SignedOutPage title="Forgot Password">
      <FormElement form={form}>
        <h1>Forgot Password</h1>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // The page has no other purpose than this form.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          disabled={reply !== undefined}
          {...form.field('username')}
        />
        <FormErrorLine error={error} />
        {reply === undefined ? (
          <Button type="submit" fullWidth loading={isSubmitting}>
            Send Reset Email
          </Button>
        ) : (
          <output>{forgotPasswordSent({ email: reply.email, username: form.values.username.trim() })}</output>
        )}
        <p>
          <Link ref={wayBack} {...addressOf.signIn()} className="sc-link">
            Back to sign in
          </Link>
        </p>
      </FormElement>
    </SignedOutPage>
  )
}
