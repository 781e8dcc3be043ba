import * as api from '@service-center/contract/api.ts'
import { flagOf } from '../../api/flag.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { CodeField } from './CodeField.tsx'
import { storeFactorState } from './store-factor-state.ts'

/** Turns the factor off, confirmed by a code. */
export function TurnOffDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useApiForm(api.twoFactor.turnOn, {
    initialValues: { token: '' },
    input: ({ token }) => ({ query: { username, token, on: flagOf(false) } }),
    errorField: 'token',
    // A code that was refused never passes: the next one is typed into an empty field.
    clearedByRefusal: { token: '' },
    success: 'Two-factor authentication is off',
    onSuccess: () => {
      onClose()
      storeFactorState(false)
    },
  })
  return (
    <DialogForm
      form={form}
      size="confirm"
      onClose={onClose}
      title="Turn off two-factor authentication?"
      verb="Turn off"
      isDestructive
      isForgettable
      isVerbDisabled={form.values.token.trim() === ''}
    >
      <p>From then on your password alone lets anybody in who knows it. Your recovery codes stop working.</p>
      <CodeField label="Code, or a recovery code" {...form.field('token')} />
    </DialogForm>
  )
}
