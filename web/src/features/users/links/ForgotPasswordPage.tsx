import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { users } from '@service-center/contract/users/users.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { failedWith, messageOf } from '../../../api/calls/api-error.ts'
import { browserAndOs } from '../../../api/session/browser-and-os.ts'
import { request } from '../../../api/calls/request.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { FormElement } from '../../../kit/form/FormElement.tsx'
import { useFlatFormState } from '../../../kit/form/checks/form-state.ts'
import { useFormChecks } from '../../../kit/form/checks/use-form-checks.ts'
import { FormErrorLine } from '../../../ui/form/FormError.tsx'
import { SignedOutPage } from '../../../ui/page/signed-out/SignedOutPage.tsx'

const ENDPOINT = users.requestPasswordReset

/**
 * Mails a link to set a new password (specification 1, sections 2 and 8). Calls the server with plain `request`, as the
 * sign-in page does, to load less code than `useApiForm` needs.
 */
export default function ForgotPasswordPage() {
  const wayBack = useRef<HTMLAnchorElement>(null)
  const [reply, setReply] = useState<Reply<typeof ENDPOINT>>()
  const initialValues = { username: '' }
  const form = useFormChecks(
    ENDPOINT,
    {
      initialValues,
      input: ({ username }) => ({
        body: { username: username.trim(), ...browserAndOs(navigator.userAgent) },
      }),
      errorText: forgotPasswordError,
      onSubmit: async (input) => {
        setReply(await request(ENDPOINT, input))
        // The button that had the focus is removed.
        wayBack.current?.focus()
      },
    },
    useFlatFormState({ initialValues }),
  )
  const { error, isSubmitting } = form
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

/** Why no mail was sent (specification 1, section 8). What the user can do something about is said as it is. */
export function forgotPasswordError(error: unknown): string {
  if (failedWith(error, 'user_not_found')) return MESSAGES.userNotFound
  return failedWith(error, 'user_without_email', 'too_many')
    ? messageOf(error)
    : 'An unknown error has occurred. Please try again.'
}

/** @param email partly hidden; null if the server does not reveal whether the account exists */
export function forgotPasswordSent({ email, username }: { email: string | null; username: string }): string {
  const receiver = email ?? sentence`the address of ${username}, if there is such an account`
  return sentence`We sent a password reset email to ${receiver}.`
}
