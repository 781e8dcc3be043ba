import type { User } from '@service-center/contract/users/users.ts'
import { FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { FormFrame } from '../../../kit/form/FormFrame.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { AccountValues } from '../form/account-values.ts'
import { useEditAccount } from '../form/use-edit-account.ts'
import { useGranted } from '../form/use-granted.ts'
import { AccessCards } from './AccessCards.tsx'
import {
  ContractAccessField,
  CurrentPasswordField,
  EmailField,
  NameFields,
  PasswordFields,
  ValidityFields,
  VerifiedField,
} from './PersonFields.tsx'

interface EditAccountProps {
  user: User
  isOwn: boolean
  /** All fields, or only what every user may change of their own: name, email, password. */
  scope: 'everything' | 'person'
  /** Called after saving, to go back to the account's page. */
  onDone: () => void
}

/** The form of an existing account. */
export function EditAccount({ user, isOwn, scope, onDone }: EditAccountProps) {
  const form = useEditAccount({ user, isOwn, onSaved: onDone })
  const { base } = form
  const granted = useGranted()
  const vouches = scope === 'everything' && !isOwn
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
              form.set(vouches ? { email, verified: email === base.email && base.verified } : { email })
            }
          />
          {vouches && <VerifiedField form={form} />}
        </FieldStack>
      </Card>
      <Card title="Sign-in" isPadded>
        <FieldStack>
          {isOwn && <CurrentPasswordField form={form} />}
          <PasswordFields form={form} isRequired={false} />
          {scope === 'everything' && (
            <>
              {/* Others set it: nobody prolongs or locks out their own account. */}
              {!isOwn && <ValidityFields form={form} />}
              <ContractAccessField form={form} isGranted={granted.contractAccess || base.contractAccess} />
            </>
          )}
        </FieldStack>
      </Card>
      {scope === 'everything' && (
        // What the user has already may be kept or granted again.
        <AccessCards form={form} granted={[...granted.userAccess, ...base.userAccess]} />
      )}
    </FormFrame>
  )
}

function emailHint({ base, values, isOwn }: { base: User; values: AccountValues; isOwn: boolean }) {
  if (base.email !== null && values.email.trim() === '') return `Left empty, it stays ${base.email}.`
  return isOwn ? 'A new address has to be verified.' : undefined
}
