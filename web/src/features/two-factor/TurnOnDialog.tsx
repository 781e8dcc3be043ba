import { api } from '@service-center/contract/api.ts'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/query.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'
import { useFactorChanged } from './use-factor.ts'
import classes from './two-factor.module.css'

interface TurnOnDialogProps {
  username: string
  /** What the server said when it was asked for a factor. */
  generated: ReturnType<typeof useApiMutation<typeof api.twoFactor.generate>>
  onRetry: () => void
  onClose: () => void
}

/** Turning the factor on: scan, confirm with a code, keep the recovery codes. */
export function TurnOnDialog({ username, generated, onRetry, onClose }: TurnOnDialogProps) {
  const [code, setCode] = useState('')
  const [isKept, setKept] = useState(false)
  const turnOn = useApiMutation(api.twoFactor.turnOn)
  const factorChanged = useFactorChanged()
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
    turnOn.mutate({ query }, { onSuccess: () => factorChanged(true), onError: () => setCode('') })
  }
  const link = generated.data?.link
  return (
    <AppDialog
      opened
      onClose={onClose}
      title="Turn on two-factor authentication"
      {...(link === undefined ? {} : { verb: 'Turn on' })}
      onSubmit={submit}
      isSubmitting={turnOn.isPending}
      isVerbDisabled={code.trim() === ''}
    >
      {link !== undefined && (
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
      {generated.isPending && <LoadingState onRetry={onRetry} />}
      {generated.isError && <ErrorState message={messageOf(generated.error)} onRetry={onRetry} />}
    </AppDialog>
  )
}
