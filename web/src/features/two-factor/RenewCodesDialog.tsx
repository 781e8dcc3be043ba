import { api } from '@service-center/contract/api.ts'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './two-factor.module.css'

/** New recovery codes, by a code. */
export function RenewCodesDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [isKept, setKept] = useState(false)
  const renew = useApiMutation(api.twoFactor.renewRecoveryCodes)
  const onError = () => setCode('')
  if (renew.data !== undefined) {
    const { recoveryCodes } = renew.data
    return (
      <AppDialog opened title="Recovery codes" verb="Done" isVerbDisabled={!isKept} onSubmit={onClose}>
        <RecoveryCodes username={username} codes={recoveryCodes} isKept={isKept} onKept={setKept} />
      </AppDialog>
    )
  }
  return (
    <AppDialog
      opened
      size="confirm"
      onClose={onClose}
      title="Make new recovery codes?"
      verb="Make new codes"
      onSubmit={() => renew.mutate({ query: { username, token: code } }, { onError })}
      isSubmitting={renew.isPending}
      isVerbDisabled={code.trim() === ''}
    >
      <div className={classes['step']}>
        <p>The codes that you have now stop working.</p>
        <CodeField
          label="Code, or a recovery code"
          value={code}
          error={renew.error?.message}
          onChange={setCode}
        />
      </div>
    </AppDialog>
  )
}
