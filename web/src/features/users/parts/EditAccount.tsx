import { api } from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../../api/query.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { accountErrorText } from '../form/account-error.ts'
import { isChanged, valuesOf, type AccountValues } from '../form/account-values.ts'
import { useGranted } from '../form/use-granted.ts'
import { useAccountForm, useUnsavedWarning } from '../form/use-account-form.ts'
import { useSaveAccount } from '../form/use-save-account.ts'
import { AccessCards } from './AccessCards.tsx'
import { AccountFormFrame } from './AccountFormFrame.tsx'
import { ConflictNotice, TypedBefore, type FormBefore } from './ConflictNotice.tsx'
import {
  ContractAccessField,
  EmailField,
  NameFields,
  PasswordFields,
  ValidityFields,
  VerifiedField,
} from './PersonFields.tsx'
import classes from './form.module.css'

interface EditAccountProps {
  user: User
  isOwn: boolean
  /** Everything, or only what everybody may change of their own: name, email, password. */
  scope: 'everything' | 'person'
  /** Leads to where the account is shown. */
  onDone: () => void
}

/** The form of an account that exists. */
export function EditAccount({ user, isOwn, scope, onDone }: EditAccountProps) {
  const [base, setBase] = useState(user)
  const [before, setBefore] = useState<FormBefore>()
  const form = useAccountForm(valuesOf(user))
  const isDirty = isChanged(form.values, base)
  const granted = useGranted()
  const vouches = scope === 'everything' && !isOwn
  const leave = useUnsavedWarning(isDirty)
  const { save, error, isSaving, hasConflict, forgetConflict } = useSaveAccount({
    form,
    user: base,
    isOwn,
    onSaved: () => {
      leave()
      onDone()
    },
  })
  const startFrom = (newest: User) => {
    setBase(newest)
    form.set(valuesOf(newest, form.values))
  }
  // Nothing was typed that a newer state could overwrite.
  if (user.version > base.version && !isDirty) startFrom(user)
  const { reload, isReloading } = useReload(user.username, (newest) => {
    setBefore({ base: valuesOf(base), typed: form.values })
    startFrom(newest)
    forgetConflict()
  })
  return (
    <>
      {hasConflict && <ConflictNotice onReload={reload} isReloading={isReloading} />}
      <AccountFormFrame
        attempts={form.attempts}
        verb="Save"
        onSubmit={() => void save()}
        onCancel={onDone}
        isSubmitting={isSaving}
        isVerbDisabled={!isDirty || hasConflict}
        error={error}
      >
        {before !== undefined && (
          <TypedBefore
            before={before}
            values={form.values}
            onUse={form.set}
            onClose={() => setBefore(undefined)}
          />
        )}
        <Card title="Account" isPadded>
          <div className={classes['fields']}>
            <ReadOnly label="Username" value={base.username} />
            <NameFields form={form} />
            <EmailField
              form={form}
              hint={emailHint({ base, form: form.values, isOwn })}
              onChange={(email) =>
                // Nobody has vouched for the new address yet.
                form.set(vouches ? { email, verified: email === base.email && base.verified } : { email })
              }
            />
            {vouches && <VerifiedField form={form} />}
          </div>
        </Card>
        <Card title="Sign-in" isPadded>
          <div className={classes['fields']}>
            <PasswordFields form={form} isRequired={false} />
            {scope === 'everything' && (
              <>
                <ValidityFields form={form} />
                <ContractAccessField form={form} isGranted={granted.contractAccess || base.contractAccess} />
              </>
            )}
          </div>
        </Card>
        {scope === 'everything' && (
          // What the user has already, they may keep or get back.
          <AccessCards form={form} granted={[...granted.userAccess, ...base.userAccess]} />
        )}
      </AccountFormFrame>
    </>
  )
}

/** What cannot be changed is text, not a field. */
function ReadOnly({ label, value }: { label: string; value: string }) {
  return (
    <dl className={classes['readOnly']}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
  )
}

function emailHint({ base, form, isOwn }: { base: User; form: AccountValues; isOwn: boolean }) {
  if (base.email !== null && form.email.trim() === '') return `Left empty, it stays ${base.email}.`
  return isOwn ? 'A new address has to be verified.' : undefined
}

/** Reads the account as it is now. */
function useReload(username: string, onNewest: (newest: User) => void) {
  const client = useQueryClient()
  const [isReloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    client
      .fetchQuery({ ...q(api.users.get, { params: { username } }), staleTime: 0 })
      .then(onNewest, (error: unknown) => toast.error(accountErrorText(error).text))
      .finally(() => setReloading(false))
  }
  return { reload, isReloading }
}
