import { TextInput } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { accountErrorText } from './form/account-error.ts'
import { problemsOfNew, problemsOfServer } from './form/account-problems.ts'
import { NEW_ACCOUNT, newUserOf } from './form/account-values.ts'
import { useGranted } from './form/use-granted.ts'
import { useAccountForm, useUnsavedWarning, type AccountForm } from './form/use-account-form.ts'
import { AccessCards } from './parts/AccessCards.tsx'
import { AccountFormFrame } from './parts/AccountFormFrame.tsx'
import {
  ContractAccessField,
  EmailField,
  NameFields,
  OneTimeLoginField,
  PasswordFields,
  ValidityFields,
} from './parts/PersonFields.tsx'
import classes from './parts/form.module.css'

/** Create Account (specification 1, sections 2 and 5). */
export default function CreateAccountPage() {
  const form = useAccountForm(NEW_ACCOUNT)
  const { values } = form
  const { save, error, isSaving } = useCreation(form)
  const granted = useGranted()
  const navigate = useNavigate()
  return (
    <article className={classes['page']}>
      <PageHeader title="Create Account" back={<Link to="/accounts">User accounts</Link>} />
      <AccountFormFrame
        attempts={form.attempts}
        verb="Create Account"
        onSubmit={() => void save()}
        onCancel={() => void navigate({ to: '/accounts' })}
        isSubmitting={isSaving}
        error={error}
      >
        <Card title="Account" isPadded>
          <div className={classes['fields']}>
            <UsernameField form={form} />
            <NameFields form={form} />
            <EmailField form={form} isRequired={values.oneTimeLogin} />
          </div>
        </Card>
        <Card title="Sign-in" isPadded>
          <div className={classes['fields']}>
            <OneTimeLoginField form={form} />
            {!values.oneTimeLogin && <PasswordFields form={form} isRequired />}
            <ValidityFields form={form} />
            <ContractAccessField form={form} isGranted={granted.contractAccess} />
          </div>
        </Card>
        <AccessCards form={form} granted={granted.userAccess} />
      </AccountFormFrame>
    </article>
  )
}

function UsernameField({ form: { values, problems, set } }: { form: AccountForm }) {
  return (
    <TextInput
      name="username"
      label="Username"
      description="It stays: a user name cannot be changed later."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      withAsterisk
      // The page has no other purpose than this form.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={values.username}
      error={problems['username']}
      onChange={(event) => set({ username: event.currentTarget.value })}
    />
  )
}

/** Checks, sends, tells, and leaves to the new account. */
function useCreation(form: AccountForm) {
  const create = useApiMutation(api.users.create)
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(NEW_ACCOUNT)
  const leave = useUnsavedWarning(isDirty)

  async function save() {
    setError(undefined)
    if (form.show(problemsOfNew(form.values))) return
    const { oneTimeLogin } = form.values
    try {
      const user = await create.mutateAsync({
        query: { oneTimeLogin: oneTimeLogin ? 'true' : 'false' },
        body: newUserOf(form.values),
      })
      toast.success('The account was created succesfully.')
      leave()
      await navigate({ to: '/accounts/$username', params: { username: user.username } })
    } catch (failure) {
      const { text, fields } = accountErrorText(failure)
      setError(text)
      if (!form.show(problemsOfServer(fields))) toast.error(text)
    }
  }
  return { save, error, isSaving: create.isPending }
}
