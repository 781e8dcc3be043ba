import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { RECOVERY_CODE_COUNT } from '@service-center/contract/two-factor/two-factor.ts'
import { Button, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flagOf } from '../../api/calls/request.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { loadOf, useLoad } from '../../api/queries/use-load.ts'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
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

/** The viewer's own second factor. */
export function TwoFactorPanel() {
  const { username } = useViewer()
  const load = useLoad(q(api.twoFactor.status, { query: { username } }))
  return (
    <Card title="Two-factor authentication" isPadded>
      <Loaded load={load}>{(status) => <Factor key={username} username={username} {...status} />}</Loaded>
    </Card>
  )
}

function Factor({
  username,
  on,
  recoveryCodesLeft,
}: Reply<typeof api.twoFactor.status> & { username: string }) {
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

// A refused code is never accepted later, so the field is cleared.
const CODE_ONLY = {
  initialValues: { token: '' },
  errorField: 'token' as const,
  clearedByRefusal: { token: '' },
}

interface CodeDialogProps {
  form: CheckedForm<{ token: string }>
  title: string
  verb: string
  isDestructive?: boolean
  onClose: () => void
  /** What it leads to. */
  children: ReactNode
}

/** A question that is answered with a code of the second factor. */
function CodeDialog({ form, children, ...props }: CodeDialogProps) {
  return (
    <DialogForm
      {...props}
      form={form}
      size="confirm"
      isForgettable
      isVerbDisabled={form.values.token.trim() === ''}
    >
      <p>{children}</p>
      <CodeField label="Code, or a recovery code" {...form.field('token')} />
    </DialogForm>
  )
}

function RenewCodesDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useApiForm(api.twoFactor.renewRecoveryCodes, {
    ...CODE_ONLY,
    input: ({ token }) => ({ query: { username, token } }),
  })
  if (form.reply !== undefined) {
    return <RecoveryCodesDialog username={username} codes={form.reply.recoveryCodes} onDone={onClose} />
  }
  return (
    <CodeDialog form={form} title="Make new recovery codes?" verb="Make new codes" onClose={onClose}>
      The codes that you have now stop working.
    </CodeDialog>
  )
}

function TurnOffDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useApiForm(api.twoFactor.turnOn, {
    ...CODE_ONLY,
    input: ({ token }) => ({ query: { username, token, on: flagOf(false) } }),
    success: 'Two-factor authentication is off',
    onSuccess: () => {
      onClose()
      storeFactorState(false)
    },
  })
  return (
    <CodeDialog
      form={form}
      title="Turn off two-factor authentication?"
      verb="Turn off"
      isDestructive
      onClose={onClose}
    >
      From then on your password alone lets anybody in who knows it. Your recovery codes stop working.
    </CodeDialog>
  )
}
