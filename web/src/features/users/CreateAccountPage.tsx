import * as api from '@service-center/contract/api.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { flagOf } from '../../api/calls/request.ts'
import { addressOf } from '../../kit/addresses.ts'
import { SwitchField } from '../../kit/fields/SwitchField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FieldStack } from '../../kit/form/FieldLayout.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { Card } from '../../ui/page/Card.tsx'
import { AccessCards, useGranted } from './access/AccessCards.tsx'
import { accountErrorText, NEW_ACCOUNT, newUserOf, rulesOfNew, showAccountError } from './account-values.ts'
import {
  ContractAccessField,
  EmailField,
  NameFields,
  PasswordFields,
  ValidityFields,
} from './PersonFields.tsx'

/** Create Account (specification 1, sections 2 and 5). */
export default function CreateAccountPage() {
  const navigate = useNavigate()
  const granted = useGranted()
  const form = useApiForm(api.users.create, {
    initialValues: NEW_ACCOUNT,
    input: (values) => ({ query: { oneTimeLogin: flagOf(values.oneTimeLogin) }, body: newUserOf(values) }),
    rules: rulesOfNew,
    errorText: accountErrorText,
    onError: showAccountError,
    success: 'The account was created succesfully.',
    onSuccess: ({ username }) => navigate(addressOf.account(username)),
  })
  const { oneTimeLogin } = form.values
  return (
    <PageForm
      title="Create Account"
      back={<Link {...addressOf.accounts()}>User accounts</Link>}
      form={form}
      verb="Create Account"
      onCancel={() => void navigate(addressOf.accounts())}
    >
      <Card title="Account" isPadded>
        <FieldStack>
          <TextField
            label="Username"
            description="It stays: a user name cannot be changed later."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            withAsterisk
            // The page has no other purpose than this form.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            {...form.field('username')}
          />
          <NameFields form={form} />
          <EmailField form={form} isRequired={oneTimeLogin} />
        </FieldStack>
      </Card>
      <Card title="Sign-in" isPadded>
        <FieldStack>
          <SwitchField
            label="One-time login"
            description="The user gets a mail with a link of one use, by which they set their password."
            {...form.field('oneTimeLogin')}
          />
          {!oneTimeLogin && <PasswordFields form={form} isRequired />}
          <ValidityFields form={form} />
          <ContractAccessField form={form} isGranted={granted.contractAccess} />
        </FieldStack>
      </Card>
      <AccessCards form={form} granted={granted} />
    </PageForm>
  )
}
