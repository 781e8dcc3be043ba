import { TextInput } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { PasswordField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { session } from '../session.ts'

/** Asks for the password, or for a code of the second factor if it is on, and lets the session go on. */
export function StayDialog({ onClose }: { onClose: () => void }) {
  const { username, isTwoFactorAuthenticationEnabled: hasFactor } = useViewer()
  const form = useApiForm(api.sessions.extend, {
    initialValues: { currentPassword: '', confirmationCode: '' },
    input: ({ currentPassword, confirmationCode }) => ({
      body: hasFactor ? { confirmationCode } : { currentPassword },
    }),
    errorField: hasFactor ? 'confirmationCode' : 'currentPassword',
    // A refused code is never accepted later.
    clearedByRefusal: { confirmationCode: '' },
    success: 'You stay signed in.',
    draft: 'none',
    onSuccess: ({ token }) => {
      session.extend(token)
      onClose()
    },
  })
  const { currentPassword, confirmationCode } = form.values
  return (
    <DialogForm
      form={form}
      size="confirm"
      title="Stay signed in"
      about={username}
      verb="Stay signed in"
      isForgettable
      isVerbDisabled={(hasFactor ? confirmationCode.trim() : currentPassword) === ''}
      onClose={onClose}
    >
      {hasFactor ? (
        <CodeField {...form.field('confirmationCode')} />
      ) : (
        <PasswordField label="Password" autoComplete="current-password" {...form.field('currentPassword')} />
      )}
    </DialogForm>
  )
}

const CodeField = ({ onChange, error, ...field }: FieldBinding<string>) => (
  <TextInput
    label="Code that the authenticator shows, or a recovery code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={32}
    error={error === undefined ? undefined : <span role="alert">{error}</span>}
    {...field}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
