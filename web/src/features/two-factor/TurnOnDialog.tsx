import { api } from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import type { Load } from '../../api/use-load.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'
import { keepFactor } from './keep-factor.ts'
import classes from './two-factor.module.css'

interface TurnOnDialogProps {
  username: string
  /** The new factor, which the server was asked for. */
  generated: Load<Reply<typeof api.twoFactor.generate>>
  onClose: () => void
}

/** Turning the factor on: scan, confirm with a code, keep the recovery codes. */
export function TurnOnDialog({ username, generated, onClose }: TurnOnDialogProps) {
  const [code, setCode] = useState('')
  const [isKept, setKept] = useState(false)
  const turnOn = useApiMutation(api.twoFactor.turnOn)
  const codes = turnOn.data?.recoveryCodes
  if (codes !== undefined) {
    return (
      <AppDialog
        opened
        title="Recovery codes"
        verb="Done"
        isVerbDisabled={!isKept}
        onSubmit={() => {
          onClose()
          toast.success('Two-factor authentication is on')
        }}
      >
        <RecoveryCodes username={username} codes={codes} isKept={isKept} onKept={setKept} />
      </AppDialog>
    )
  }

  function submit() {
    const query = { username, token: code, on: 'true' as const }
    turnOn.mutate({ query }, { onSuccess: () => keepFactor(true), onError: () => setCode('') })
  }
  return (
    <AppDialog
      opened
      onClose={onClose}
      title="Turn on two-factor authentication"
      {...(generated.data === undefined ? {} : { verb: 'Turn on' })}
      onSubmit={submit}
      isSubmitting={turnOn.isPending}
      isVerbDisabled={code.trim() === ''}
    >
      <Loaded load={generated}>
        {({ link }) => (
          <div className={classes['step']}>
            <ScanStep link={link} />
            <CodeField
              label="Code that the authenticator shows"
              isDigits
              value={code}
              error={turnOn.error?.message}
              onChange={setCode}
            />
          </div>
        )}
      </Loaded>
    </AppDialog>
  )
}
