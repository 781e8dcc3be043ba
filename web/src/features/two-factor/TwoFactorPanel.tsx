import { Button, Switch } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import { RECOVERY_CODE_COUNT } from '@service-center/contract/two-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureKindOf, messageOf } from '../../api/api-error.ts'
import { q, useApiMutation, useRestart } from '../../api/query.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'
import { TurnOnDialog } from './TurnOnDialog.tsx'
import classes from './two-factor.module.css'

/** From so few recovery codes on it is time for new ones. */
const FEW_CODES = 3

/** One's own second factor: turning it on and off, and its recovery codes. */
export function TwoFactorPanel({ username }: { username: string }) {
  const query = q(api.twoFactor.status, { query: { username } })
  const { data, error, isFetching } = useQuery(query)
  const restart = useRestart()
  const retry = () => restart(query)
  return (
    <Card title="Two-factor authentication" isPadded>
      {data !== undefined && <Factor username={username} {...data} />}
      {data === undefined && error === null && <LoadingState onRetry={retry} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={messageOf(error)}
          kind={failureKindOf(error)}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
    </Card>
  )
}

interface FactorProps {
  username: string
  on: boolean
  recoveryCodesLeft: number
}

function Factor({ username, on, recoveryCodesLeft }: FactorProps) {
  const [dialog, setDialog] = useState<'turnOn' | 'turnOff' | 'renew'>()
  const generate = useApiMutation(api.twoFactor.generate)
  const close = () => setDialog(undefined)

  function begin() {
    setDialog(on ? 'turnOff' : 'turnOn')
    if (!on) generate.mutate({ query: { username } })
  }
  return (
    <div className={classes['step']}>
      <Switch label="Ask for a code at sign-in" checked={on} onChange={begin} />
      {on ? (
        <div className={classes['left']}>
          <CodesLeft count={recoveryCodesLeft} />
          <Button variant="default" onClick={() => setDialog('renew')}>
            New recovery codes
          </Button>
        </div>
      ) : (
        <p className={classes['hint']}>
          A code from your phone, beside the password, keeps out whoever has got hold of the password.
        </p>
      )}
      {dialog === 'turnOn' && (
        <TurnOnDialog
          username={username}
          generated={generate}
          onRetry={() => generate.mutate({ query: { username } })}
          onClose={close}
        />
      )}
      {dialog === 'turnOff' && <TurnOffDialog username={username} onClose={close} />}
      {dialog === 'renew' && <RenewCodesDialog username={username} onClose={close} />}
    </div>
  )
}

function CodesLeft({ count }: { count: number }) {
  const words = `${count} of ${RECOVERY_CODE_COUNT} recovery codes left`
  return count > FEW_CODES ? <span>{words}</span> : <StateText state="warning">{words}</StateText>
}
