import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { PASSWORD_HINT } from '@service-center/contract/users/password-rules.ts'
import { users } from '@service-center/contract/users/users.ts'
import { Button, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiError, failedWith, messageOf } from '../../../api/calls/api-error.ts'
import { request } from '../../../api/calls/request.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { PasswordField } from '../../../kit/fields/TextField.tsx'
import { FormElement } from '../../../kit/form/FormElement.tsx'
import { useFlatFormState } from '../../../kit/form/checks/form-state.ts'
import { useFormChecks } from '../../../kit/form/checks/use-form-checks.ts'
import { FormErrorLine } from '../../../ui/form/FormError.tsx'
import { SignedOutPage } from '../../../ui/page/signed-out/SignedOutPage.tsx'
import { checkOnce, invalidLinkText, isInvalidLink, LinkLoad } from './LinkLoad.tsx'

const ENDPOINT = users.resetPassword
const confirm = checkOnce((token) => request(users.confirmPasswordLink, { params: { token } }))

const confirmation = (token: string) =>
  queryOptions<Reply<typeof users.confirmPasswordLink>, ApiError>({
    queryKey: [users.confirmPasswordLink.path, token],
    queryFn: () => confirm(token),
  })

/** Reset Your Password; Set Your Password for links that were sent to new users (specification 1, section 2). */
export default function SetPasswordPage() {
  const isSet = useLocation().pathname === hrefOf(addressOf.setPassword())
  const { token = '' } = useSearch({ strict: false })
  const query = useQuery({ ...confirmation(token), enabled: token !== '' })
  const isInvalid = token === '' || isInvalidLink(query.error)
  const title = isSet ? 'Set Your Password' : 'Reset Your Password'
  return (
    <SignedOutPage title={title}>
      <Stack gap={16}>
        <h1>{title}</h1>
        {isInvalid ? (
          <InvalidLink isSet={isSet} />
        ) : (
          <LinkLoad query={query}>
            <NewPasswordForm token={token} isSet={isSet} />
          </LinkLoad>
        )}
      </Stack>
    </SignedOutPage>
  )
}

function InvalidLink({ isSet }: { isSet: boolean }) {
  return (
    <>
      <p role="alert">{invalidLinkText(isSet)}</p>
      <p>
        <Link {...addressOf.signIn()} className="sc-link">
          Go to the sign-in page
        </Link>
      </p>
    </>
  )
}

interface NewPasswordFormProps {
  token: string
  /** Whether this is the user's first password. */
  isSet: boolean
}

/** Calls the server with plain `request`, as the sign-in page does, to load less code than `useApiForm` needs. */
function NewPasswordForm({ token, isSet }: NewPasswordFormProps) {
  const [reply, setReply] = useState<Reply<typeof ENDPOINT>>()
  const initialValues = { password: '', confirmPassword: '' }
  const form = useFormChecks(
    ENDPOINT,
    {
      initialValues,
      input: (values) => ({ body: { token, ...values } }),
      rules: ({ password, confirmPassword }) => ({
        password: password === '' ? MESSAGES.required : undefined,
        confirmPassword: confirmationProblem(password, confirmPassword),
      }),
      errorText: (error) => (isUsedUp(error) ? invalidLinkText(isSet) : messageOf(error)),
      onSubmit: async (input) => {
        setReply(await request(ENDPOINT, input))
      },
    },
    useFlatFormState({ initialValues }),
  )
  const { error, isSubmitting } = form
  const inputs = { disabled: reply !== undefined, autoComplete: 'new-password' } as const
  return (
    <FormElement form={form}>
      <PasswordField
        label="Password"
        description={PASSWORD_HINT}
        // The page has no other purpose than this form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...inputs}
        {...form.field('password')}
      />
      <PasswordField
        label="Confirm password"
        showLabel="Show the repeated password"
        {...inputs}
        {...form.field('confirmPassword')}
      />
      <FormErrorLine error={error} />
      {reply === undefined ? (
        <Button type="submit" fullWidth loading={isSubmitting}>
          {isSet ? 'Set Password' : 'Change Password'}
        </Button>
      ) : (
        <>
          <output>Your password has been successfully {isSet ? 'set' : 'changed'}!</output>
          <p>
            {/* Replaces the focused button. */}
            <Link ref={takeFocus} {...addressOf.signIn()} className="sc-link">
              Go to the sign-in page
            </Link>
          </p>
        </>
      )}
    </FormElement>
  )
}

function confirmationProblem(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword === '') return 'Please confirm password'
  return confirmPassword === password ? undefined : 'Passwords should match!'
}

/** Whether the link was used, or has expired, since the page was opened. */
const isUsedUp = (error: unknown) => failedWith(error, 'password_link_invalid')

const takeFocus = (element: HTMLElement | null) => element?.focus()
