import * as api from '@service-center/contract/api.ts'
import type { User, UserChange } from '@service-center/contract/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { failedWith } from '../../api/calls/api-error.ts'
import { request } from '../../api/calls/request.ts'
import { q } from '../../api/queries/query.ts'
import { endSession } from '../../api/session/credentials.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { withoutLive } from '../../api/live/use-live.ts'
import { CheckboxField } from '../../kit/fields/SwitchField.tsx'
import { PasswordField } from '../../kit/fields/TextField.tsx'
import { FieldStack, ReadOnlyField } from '../../kit/form/FieldLayout.tsx'
import { FormFrame } from '../../kit/form/PageForm.tsx'
import { type Compared, useRecordForm } from '../../kit/form/use-record-form.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { formatTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { AccessCards, useGranted } from './access/AccessCards.tsx'
import {
  accountErrorText,
  type AccountValues,
  isChanged,
  rulesOfChange,
  rulesOfOwnChange,
  showAccountError,
  userChangeOf,
  valuesOf,
} from './account-values.ts'
import { keepingRights } from './keeping-rights.ts'
import {
  ContractAccessField,
  EmailField,
  NameFields,
  PasswordFields,
  ValidityFields,
} from './PersonFields.tsx'

interface EditAccountProps {
  user: User
  isOwn: boolean
  /** `person`: only what every user may change of their own account (name, email, password). */
  scope: 'everything' | 'person'
  /** Called after saving or cancelling. */
  onDone: () => void
}

export function EditAccount({ user, isOwn, scope, onDone }: EditAccountProps) {
  const form = useEditAccount({ user, isOwn, onDone })
  const { base } = form
  const granted = useGranted()
  const maySetVerified = scope === 'everything' && !isOwn
  return (
    <FormFrame form={form} verb="Save" onCancel={onDone} needsChange>
      <Card title="Account" isPadded>
        <FieldStack>
          <ReadOnlyField label="Username">{base.username}</ReadOnlyField>
          <NameFields form={form} />
          <EmailField
            form={form}
            description={emailHint({ base, values: form.values, isOwn })}
            onChange={(email) =>
              // A new address is not verified yet.
              form.set(
                maySetVerified ? { email, verified: email === base.email && base.verified } : { email },
              )
            }
          />
          {maySetVerified && <CheckboxField label="Email is verified" {...form.field('verified')} />}
        </FieldStack>
      </Card>
      <Card title="Sign-in" isPadded>
        <FieldStack>
          {isOwn && (
            <PasswordField
              label="Current password"
              description="Needed for a new email or password."
              showLabel="Show the current password"
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          )}
          <PasswordFields form={form} isRequired={false} />
          {scope === 'everything' && (
            <>
              {/* Users cannot extend or end the validity of their own account. */}
              {!isOwn && <ValidityFields form={form} />}
              <ContractAccessField form={form} isGranted={granted.contractAccess || base.contractAccess} />
            </>
          )}
        </FieldStack>
      </Card>
      {scope === 'everything' && <AccessCards form={form} granted={granted} account={base} />}
    </FormFrame>
  )
}

function emailHint({ base, values, isOwn }: { base: User; values: AccountValues; isOwn: boolean }) {
  if (base.email !== null && values.email.trim() === '') return `Left empty, it stays ${base.email}.`
  return isOwn ? 'A new address has to be verified.' : undefined
}

const CANCELED = 'The update was canceled.'
const SAVE = { verb: 'Save', keepLabel: 'Keep as it was' }

/** Asks before the user's own account is changed. A new password of one's own ends the session. */
function useEditAccount({ user, isOwn, onDone }: Omit<EditAccountProps, 'scope'>) {
  const params = { username: user.username }
  return useRecordForm(api.users.update, {
    record: user,
    query: q(api.users.get, { params }),
    recordOf: (saved) => saved,
    isNewer: (newest, base) => newest.version > base.version,
    toValues: valuesOf,
    input: (values, base) => ({ params, body: userChangeOf(values, base) }),
    rules: (values) => (isOwn ? rulesOfOwnChange(values, user) : rulesOfChange(values)),
    isChanged,
    noun: 'account',
    compared: useComparedFields(),
    confirm: async ({ body }) => {
      if (!isOwn) return true
      const isAgreed = await confirm({
        title: 'Change your own account?',
        text: ['This is the account that you are signed in with.', ...consequencesOf(body)].join(' '),
        verb: 'Save',
        keepLabel: 'Keep as it was',
      })
      if (!isAgreed) toast.warning(CANCELED)
      return isAgreed
    },
    // A new password ends all sessions of the user, including this one.
    around: (_call, input) => {
      const update = () => keepingRights((query) => request(api.users.update, { ...input, query }), SAVE)
      return isOwn && input.body.password !== undefined ? withoutLive(update) : update()
    },
    errorText: accountErrorText,
    onError: (error) => {
      if (!failedWith(error, 'last_holder')) return showAccountError(error)
      toast.warning(CANCELED)
      return true
    },
    success: 'The account was updated.',
    onSuccess: (_saved, { password }) => {
      onDone()
      if (isOwn && password !== '') endSession('Your password has been successfully changed!')
    },
  })
}

function useComparedFields() {
  const { data: customers } = useQuery(customersQuery)
  const { data: fields } = useQuery(q(api.users.accessFields, {}))
  return comparedFields({
    offset: useTimeOffset(),
    customer: (id) => customers?.data.find((one) => one.id === id)?.name ?? `customer ${id}`,
    accessField: (tag) => fields?.data.find((field) => field.tag === tag)?.name ?? tag,
  })
}

interface FieldNames {
  customer: (id: number) => string
  accessField: (tag: string) => string
  /** Time offset in hours. */
  offset: number
}

/** The fields to compare when somebody else changed the account in the meantime. */
export function comparedFields(words: FieldNames): readonly Compared<AccountValues>[] {
  const names = (tags: readonly string[]) => tags.map(words.accessField).toSorted().join(', ')
  return [
    { field: 'firstname', label: 'First name', text: ({ firstname }) => firstname },
    { field: 'lastname', label: 'Last name', text: ({ lastname }) => lastname },
    { field: 'email', label: 'Email', text: ({ email }) => email },
    { field: 'verified', label: 'Email is verified', text: ({ verified }) => yesOrNo(verified) },
    { field: 'from', label: 'Valid from', text: ({ from }) => moment(from, words) },
    { field: 'to', label: 'Valid to', text: ({ to }) => moment(to, words) },
    {
      field: 'contractAccess',
      label: 'Contract access',
      text: ({ contractAccess }) => yesOrNo(contractAccess),
    },
    {
      field: 'customerId',
      label: 'Customers',
      text: ({ customerId }) => customerId.map(words.customer).join(', '),
    },
    { field: 'userAccess', label: 'Access fields', text: ({ userAccess }) => names(userAccess) },
  ]
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const moment = (at: number | null, { offset }: FieldNames) =>
  at === null ? '' : formatTime(at, { offset, pattern: 'minute' })

function consequencesOf(change: UserChange): string[] {
  const { email, password, userAccess, customerId } = change
  return [
    ...(email === undefined ? [] : ['Until you have verified the new email address, you see little else.']),
    ...(password === undefined
      ? []
      : ['All your sessions end, this one too: sign in again with the new password.']),
    ...(userAccess === undefined && customerId === undefined
      ? []
      : ['What you take from yourself, you cannot give back to yourself while somebody else holds it.']),
  ]
}
