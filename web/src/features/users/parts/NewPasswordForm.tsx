import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api } from '@service-center/contract/api.ts'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { fieldErrors } from '../../../ui/form/field-errors.ts'
import { FormError } from '../../../ui/form/FormError.tsx'
import { invalidLinkText } from '../form/invalid-link.ts'

export interface NewPasswordFormProps {
  token: string
  /** Whether the user had no password before. */
  isSet: boolean
}

/** The link was used, or has ended, since the page was opened. */
const isUsedUp = ({ code }: ApiError) => code === 'password_link_invalid'

const takeFocus = (element: HTMLElement | null) => element?.focus()

const required = (value: string) => (value === '' ? 'This field is required' : null)

/** A new password, twice; success closes the form. */
export function NewPasswordForm({ token, isSet }: NewPasswordFormProps) {
  const reset = useApiMutation(api.users.resetPassword)
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: required,
      confirmPassword: (value, { password }) =>
        value === '' ? 'Please confirm password' : value === password ? null : 'Passwords should match!',
    },
  })
  const submit = form.onSubmit((values) =>
    reset.mutate(
      { body: { token, ...values } },
      { onError: ({ errors }) => form.setErrors(fieldErrors(errors ?? [])) },
    ),
  )
  const inputs = { disabled: reset.isSuccess, autoComplete: 'new-password' } as const
  return (
    <form onSubmit={submit} noValidate>
      <PasswordInput
        label="Password"
        // The page has no other purpose than this form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...inputs}
        {...form.getInputProps('password')}
      />
      <PasswordInput label="Confirm password" {...inputs} {...form.getInputProps('confirmPassword')} />
      {reset.isError && Object.keys(form.errors).length === 0 && (
        <FormError>{isUsedUp(reset.error) ? invalidLinkText(isSet) : reset.error.message}</FormError>
      )}
      {reset.isSuccess ? (
        <>
          <output>Your password has been successfully {isSet ? 'set' : 'changed'}!</output>
          <p>
            {/* The button that had the focus is gone. */}
            <Link ref={takeFocus} to="/account/signin" className="sc-link">
              Go to the sign-in page
            </Link>
          </p>
        </>
      ) : (
        <Button type="submit" fullWidth loading={reset.isPending}>
          {isSet ? 'Set Password' : 'Change Password'}
        </Button>
      )}
    </form>
  )
}
