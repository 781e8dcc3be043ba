import * as api from '@service-center/contract/api.ts'
import { RECOVERY_CODE_COUNT } from '@service-center/contract/two-factor/two-factor.ts'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { flagOf } from '../../api/calls/request.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { loadOf, useLoad } from '../../api/queries/use-load.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { TurnOnDialog, CodeField, storeFactorState } from './TurnOnDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import classes from './two-factor.module.css'

/** With this number of recovery codes left or less, a warning is shown. */
const FEW_CODES = 3

export function TwoFactorPanel({ username }: { username: string }) {
  const load = useLoad(q(api.twoFactor.status, { query: { username } }))
  return (
    <Card title="Two-factor authentication" isPadded>
      <Loaded load={load}>{(status) => <Factor username={username} {...status} />}</Loaded>
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
  const newFactor = () => generate.mutate({ query: { username } })
  const close = () => setDialog(undefined)

  function begin() {
    setDialog(on ? 'turnOff' : 'turnOn')
    if (!on) newFactor()
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
          generated={loadOf({ ...generate, isFetching: generate.isPending, retry: newFactor })}
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

function RenewCodesDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useApiForm(api.twoFactor.renewRecoveryCodes, {
    initialValues: { token: '' },
    input: ({ token }) => ({ query: { username, token } }),
    errorField: 'token',
    // A refused code is never accepted later, so the field is cleared.
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

function TurnOffDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useApiForm(api.twoFactor.turnOn, {
    initialValues: { token: '' },
    input: ({ token }) => ({ query: { username, token, on: flagOf(false) } }),
    errorField: 'token',
    // A refused code is never accepted later, so the field is cleared.
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
