import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { sessions } from '@service-center/contract/sessions/sessions.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { Button } from '@mantine/core'
import { type KeyboardEvent, lazy, type ReactNode, useState } from 'react'
import { ApiError } from '../../api/calls/api-error.ts'
import { TextField, PasswordField } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { useFlatFormState } from '../../kit/form/checks/form-state.ts'
import { useFormRules } from '../../kit/form/checks/use-form-rules.ts'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { FormErrorLine } from '../../ui/form/FormError.tsx'
import { SignedOutPage } from '../../ui/page/signed-out/SignedOutPage.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import type { SignInInput, SignInState } from './session.ts'
import classes from './sign-in.module.css'

/** Loaded while the password is checked and not with the page, because most users have no second factor. */
const loadCodeForm = async () => ({ default: (await import('./CodeForm.tsx')).CodeForm })
const CodeForm = lazy(loadCodeForm)

interface SignInScreenProps {
  state: SignInState
  /** Returns the state afterwards. */
  signIn: (given: SignInInput) => Promise<SignInState>
  reset: () => void
  forgotPassword: PasswordFormProps['forgotPassword']
}

/**
 * The sign-in page, shown before the console is loaded (see `app/first-page`) and after: user name and password first, then
 * the code if the server asks for it.
 */
export function SignInScreen({ state, signIn, reset, forgotPassword }: SignInScreenProps) {
  const [given, setGiven] = useState<SignInInput>({ username: '', password: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const isBusy = state.status === 'signingIn' || state.status === 'signedIn'
  if (state.status === 'TFANeeded' && !needsCode) setNeedsCode(true)

  /** @throws ApiError, which the forms show */
  async function send(next: SignInInput): Promise<void> {
    const end = await signIn(next)
    if (end.status !== 'error') return
    const { message, errors } = end
    throw new ApiError('bad_request', { message, errors })
  }

  const goBack = () => {
    setNeedsCode(false)
    reset()
  }
  const sendFirst = (next: SignInInput) => {
    setGiven(next)
    void loadCodeForm().catch(() => undefined)
    return send(next)
  }
  return (
    <SignedOutPage title="Sign in">
      {needsCode ? (
        <LazyPart fallback={<output>Loading...</output>}>
          <CodeForm given={given} isBusy={isBusy} onSignIn={send} onBack={goBack} />
        </LazyPart>
      ) : (
        <PasswordForm
          username={given.username}
          notice={state.status === 'idle' ? state.notice : undefined}
          isBusy={isBusy}
          forgotPassword={forgotPassword}
          onSignIn={sendFirst}
        />
      )}
    </SignedOutPage>
  )
}

interface PasswordFormProps {
  username: string
  /** Why the last session ended. */
  notice: string | undefined
  isBusy: boolean
  /** The link to the page for a forgotten password; a link of the router once that is loaded. */
  forgotPassword: ReactNode
  /** @throws the server's error */
  onSignIn: (given: SignInInput) => Promise<void>
}

function PasswordForm({ username, notice, isBusy, forgotPassword, onSignIn }: PasswordFormProps) {
  const [hasCapsLock, setCapsLock] = useState(false)
  const initialValues = { username, password: '' }
  // Only these rules are checked here; the server checks the rest.
  const form = useFormRules<typeof sessions.signIn, typeof initialValues>(
    () => [],
    {
      initialValues,
      input: (given) => ({ body: given }),
      rules: (given) => ({ username: missing(given.username), password: missing(given.password) }),
      onSubmit: (_input, given) => onSignIn(given),
    },
    useFlatFormState({ initialValues }),
  )
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <FormElement form={form}>
      <h1>Sign in</h1>
      {notice !== undefined && (
        <output className={classes['notice']}>
          <StateMark state="info" />
          <span>{notice}</span>
        </output>
      )}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // The page has no other purpose than this form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...form.field('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        description={hasCapsLock ? 'Caps Lock is on' : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={() => setCapsLock(false)}
        {...form.field('password')}
      />
      <FormErrorLine error={form.error} />
      <Button type="submit" fullWidth loading={isBusy || form.isSubmitting}>
        Sign In
      </Button>
      <p>{forgotPassword}</p>
    </FormElement>
  )
}

const missing = (text: string) => (isBlank(text) ? MESSAGES.required : undefined)
