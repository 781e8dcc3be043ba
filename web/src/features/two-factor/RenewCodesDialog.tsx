import * as api from '@service-center/contract/api.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'

/** Generates new recovery codes, confirmed by a code. */
export function RenewCodesDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useApiForm(api.twoFactor.renewRecoveryCodes, {
    initialValues: { token: '' },
    input: ({ token }) => ({ query: { username, token } }),
    errorField: 'token',
    // A code that was refused never passes: the next one is typed into an empty field.
    clearedByRefusal: { token: '' },
  })
  if (form.reply !== undefined) {
    return <RecoveryCodesDialog username={username} codes={form.reply.recoveryCodes} onDone={onClose} />
  }
  return (
    <DialogForm
      form={form}
      size="confirm"
      onClose={onClose}
      title="Make new recovery codes?"
      verb="Make new codes"
      isForgettable
      isVerbDisabled={form.values.token.trim() === ''}
    >
      <p>The codes that you have now stop working.</p>
      <CodeField label="Code, or a recovery code" {...form.field('token')} />
    </DialogForm>
  )
}
