import { api } from '@service-center/contract/api.ts'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { CodeField } from './CodeField.tsx'
import { keepFactor } from './keep-factor.ts'
import classes from './two-factor.module.css'

/** Turning the factor off, by a code of it. */
export function TurnOffDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [code, setCode] = useState('')
  const turnOff = useApiMutation(api.twoFactor.turnOn)

  function submit() {
    const query = { username, token: code, on: 'false' as const }
    turnOff.mutate(
      { query },
      {
        onSuccess: () => {
          onClose()
          keepFactor(false)
          toast.success('Two-factor authentication is off')
        },
        onError: () => setCode(''),
      },
    )
  }
  return (
    <AppDialog
      opened
      size="confirm"
      onClose={onClose}
      title="Turn off two-factor authentication?"
      verb="Turn off"
      isDestructive
      onSubmit={submit}
      isSubmitting={turnOff.isPending}
      isVerbDisabled={code.trim() === ''}
    >
      <div className={classes['step']}>
        <p>
          From then on your password alone lets anybody in who knows it. Your recovery codes stop working.
        </p>
        <CodeField
          label="Code, or a recovery code"
          value={code}
          error={turnOff.error?.message}
          onChange={setCode}
        />
      </div>
    </AppDialog>
  )
}
