import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { flagOf } from '../../api/flag.ts'
import type { Load } from '../../api/use-load.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { PasswordField } from '../../kit/fields/PasswordField.tsx'
import { FieldStack } from '../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { CodeField } from './CodeField.tsx'
import { storeFactorState } from './store-factor-state.ts'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'

interface TurnOnDialogProps {
  username: string
  /** The generated factor. */
  generated: Load<Reply<typeof api.twoFactor.generate>>
  onClose: () => void
}

/** Turns the factor on: scan, confirm by a code, save the recovery codes. */
export function TurnOnDialog({ username, generated, onClose }: TurnOnDialogProps) {
  const form = useApiForm(api.twoFactor.turnOn, {
    initialValues: { token: '', currentPassword: '' },
    input: ({ token, currentPassword }) => ({
      query: { username, token, on: flagOf(true) },
      body: { currentPassword },
    }),
    errorField: 'token',
    // A code that was refused never passes: the next one is typed into an empty field.
    clearedByRefusal: { token: '' },
    onSuccess: () => storeFactorState(true),
  })
  const codes = form.reply?.recoveryCodes
  if (codes !== undefined) {
    const finish = () => {
      onClose()
      toast.success('Two-factor authentication is on')
    }
    return <RecoveryCodesDialog username={username} codes={codes} onDone={finish} />
  }
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title="Turn on two-factor authentication"
      {...(generated.data === undefined ? {} : { verb: 'Turn on' })}
      isForgettable
      isVerbDisabled={form.values.token.trim() === '' || form.values.currentPassword === ''}
    >
      <Loaded load={generated}>
        {({ link }) => (
          <FieldStack>
            <ScanStep link={link} />
            <CodeField label="Code that the authenticator shows" isDigits {...form.field('token')} />
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          </FieldStack>
        )}
      </Loaded>
    </DialogForm>
  )
}
