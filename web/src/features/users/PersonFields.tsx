import * as api from '@service-center/contract/api.ts'
import { PASSWORD_HINT } from '@service-center/contract/users/password-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/queries/query.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { MomentField } from '../../kit/fields/MomentField.tsx'
import { CheckboxField } from '../../kit/fields/SwitchField.tsx'
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { FieldRow } from '../../kit/form/FieldLayout.tsx'
import { useMinute } from '../../ui/time/current-time.ts'
import { pastEndHint, sameAddressHint } from './account-hints.ts'
import type { AccountValues } from './account-values.ts'

interface FieldsProps {
  form: CheckedForm<AccountValues>
}

export function NameFields({ form }: FieldsProps) {
  return (
    <FieldRow>
      <TextField label="First name" autoComplete="off" {...form.field('firstname')} />
      <TextField label="Last name" autoComplete="off" {...form.field('lastname')} />
    </FieldRow>
  )
}

interface EmailFieldProps extends FieldsProps {
  isRequired?: boolean
  description?: string | undefined
  onChange?: (email: string) => void
}

export function EmailField({ form, isRequired = false, description, onChange }: EmailFieldProps) {
  const viewer = useViewer()
  const { data } = useQuery({
    ...q(api.users.list, {}),
    // Others see no account but their own.
    enabled: mayCall(viewer, api.users.create.right),
  })
  const shared = sameAddressHint(form.values, data?.data ?? [])
  return (
    <TextField
      type="email"
      label="Email"
      placeholder="name@example.com"
      autoComplete="off"
      withAsterisk={isRequired}
      description={
        shared === undefined ? (
          description
        ) : (
          <>
            {description !== undefined && <>{description} </>}
            <span style={{ color: 'var(--sc-warning-ink)' }}>{shared}</span>
          </>
        )
      }
      {...form.field('email')}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}

export function PasswordFields({ form, isRequired }: FieldsProps & { isRequired: boolean }) {
  const shared = { autoComplete: 'new-password', withAsterisk: isRequired }
  return (
    <FieldRow>
      <PasswordField
        {...shared}
        label="Password"
        description={isRequired ? PASSWORD_HINT : `Left blank, it stays as it is. ${PASSWORD_HINT}`}
        {...form.field('password')}
      />
      <PasswordField
        {...shared}
        label="Confirm password"
        showLabel="Show the repeated password"
        {...form.field('confirmPassword')}
      />
    </FieldRow>
  )
}

export function ValidityFields({ form }: FieldsProps) {
  const now = useMinute()
  return (
    <FieldRow>
      <MomentField label="Valid from" placeholder="Since ever" {...form.field('from')} />
      <MomentField
        label="Valid to"
        placeholder="For good"
        description={pastEndHint(form.values, now)}
        {...form.field('to')}
      />
    </FieldRow>
  )
}

/** Only users who have contract access can grant it. */
export function ContractAccessField({ form, isGranted }: FieldsProps & { isGranted: boolean }) {
  const isLocked = !isGranted && !form.values.contractAccess
  return (
    <CheckboxField
      label="Contract access"
      description={isLocked ? 'You do not have it yourself' : undefined}
      disabled={isLocked}
      {...form.field('contractAccess')}
    />
  )
}
