import { Checkbox, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { MomentField } from '../../../ui/form/MomentField.tsx'
import type { AccountForm } from '../form/use-account-form.ts'
import classes from './form.module.css'

interface FieldsProps {
  form: AccountForm
}

/** First and last name. */
export function NameFields({ form: { values, problems, set } }: FieldsProps) {
  return (
    <div className={classes['pair']}>
      <TextInput
        name="firstname"
        label="First name"
        autoComplete="off"
        value={values.firstname}
        error={problems['firstname']}
        onChange={(event) => set({ firstname: event.currentTarget.value })}
      />
      <TextInput
        name="lastname"
        label="Last name"
        autoComplete="off"
        value={values.lastname}
        error={problems['lastname']}
        onChange={(event) => set({ lastname: event.currentTarget.value })}
      />
    </div>
  )
}

/** The email address. */
export function EmailField({
  form,
  ...props
}: FieldsProps & {
  isRequired?: boolean
  hint?: string | undefined
  onChange?: (email: string) => void
}) {
  const { values, problems, set } = form
  const change = props.onChange ?? ((email) => set({ email }))
  return (
    <TextInput
      name="email"
      type="email"
      label="Email"
      placeholder="name@example.com"
      autoComplete="off"
      withAsterisk={props.isRequired === true}
      description={props.hint}
      value={values.email}
      error={problems['email']}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** A password, twice. */
export function PasswordFields({ form, isRequired }: FieldsProps & { isRequired: boolean }) {
  const { values, problems, set } = form
  const shared = {
    autoComplete: 'new-password',
    withAsterisk: isRequired,
  }
  return (
    <div className={classes['pair']}>
      <PasswordInput
        {...shared}
        name="password"
        label="Password"
        description={isRequired ? undefined : 'Left blank, it stays as it is.'}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        value={values.password}
        error={problems['password']}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <PasswordInput
        {...shared}
        name="confirmPassword"
        label="Confirm password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password' }}
        value={values.confirmPassword}
        error={problems['confirmPassword']}
        onChange={(event) => set({ confirmPassword: event.currentTarget.value })}
      />
    </div>
  )
}

/** Whether the user of a new account sets the password by a link that is mailed. */
export function OneTimeLoginField({ form: { values, set } }: FieldsProps) {
  return (
    <Switch
      label="One-time login"
      description="The user gets a mail with a link of one use, by which they set their password."
      checked={values.oneTimeLogin}
      onChange={(event) => set({ oneTimeLogin: event.currentTarget.checked })}
    />
  )
}

/** Since when and until when a user may come in. */
export function ValidityFields({ form: { values, problems, set } }: FieldsProps) {
  const utcOffsetHours = useTimeOffset()
  return (
    <div className={classes['pair']}>
      <MomentField
        label="Valid from"
        placeholder="Since ever"
        value={values.from}
        onChange={(from) => set({ from })}
        utcOffsetHours={utcOffsetHours}
        error={problems['from']}
      />
      <MomentField
        label="Valid to"
        placeholder="For good"
        value={values.to}
        onChange={(to) => set({ to })}
        utcOffsetHours={utcOffsetHours}
        error={problems['to']}
      />
    </div>
  )
}

/** Whether the user may use contracts; nobody gives it who does not have it. */
export function ContractAccessField({ form, isGranted }: FieldsProps & { isGranted: boolean }) {
  const { values, problems, set } = form
  const isLocked = !isGranted && !values.contractAccess
  return (
    <Checkbox
      label="Contract access"
      description={isLocked ? 'You do not have it yourself' : undefined}
      disabled={isLocked}
      error={problems['contractAccess']}
      checked={values.contractAccess}
      onChange={(event) => set({ contractAccess: event.currentTarget.checked })}
    />
  )
}

/** Whether the email address counts as verified: an administrator may vouch for it. */
export function VerifiedField({ form: { values, problems, set } }: FieldsProps) {
  return (
    <Checkbox
      label="Email is verified"
      error={problems['verified']}
      checked={values.verified}
      onChange={(event) => set({ verified: event.currentTarget.checked })}
    />
  )
}
