import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { sessions } from '@service-center/contract/sessions/sessions.ts'
import { isBlank } from '@service-center/contract/text/blank.ts'
import { Button } from '@mantine/core'
import { type KeyboardEvent, lazy, type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { PasswordField } from '../../kit/fields/PasswordField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { useFlatFormState } from '../../kit/form/use-flat-form-state.ts'
import { useFormRules } from '../../kit/form/use-form-rules.ts'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'
import { FormErrorLine } from '../../ui/form/FormError.tsx'
import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import type { SignInInput, SignInState } from './session.ts'
import classes from './sign-in.module.css'

interface PasswordFormProps {
  /** The user name to begin with. */
  username: string
  /** Why the last session ended. */
  notice: string | undefined
  isBusy: boolean
  /** The link to the page for who has forgotten the password: the router's, where there is one. */
  forgotPassword: ReactNode
  /** Throws what the server refuses it with. */
  onSignIn: (given: SignInInput) => Promise<void>
}

/** User name and password. */
function PasswordForm({ username, notice, isBusy, forgotPassword, onSignIn }: PasswordFormProps) {
  const [hasCapsLock, setCapsLock] = useState(false)
  const initialValues = { username, password: '' }
  // Anything else that the contract asks is said by the server.
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

/** Most users have no second factor: its form is loaded while the password is checked, not with the page. */
const loadCodeForm = async () => ({ default: (await import('./CodeForm.tsx')).CodeForm })
const CodeForm = lazy(loadCodeForm)

interface SignInFlowProps {
  state: SignInState
  /** Returns the state afterwards. */
  signIn: (given: SignInInput) => Promise<SignInState>
  /** Goes back from the code to name and password. */
  reset: () => void
  forgotPassword: PasswordFormProps['forgotPassword']
}

/** Name and password first, then the code when the server asks for it. Loaded before the console: see `app/first-page`. */
function SignInFlow({ state, signIn, reset, forgotPassword }: SignInFlowProps) {
  const [given, setGiven] = useState<SignInInput>({ username: '', password: '' })
  const [hasQuery, setAsked] = useState(false)
  const isBusy = state.status === 'signingIn' || state.status === 'signedIn'
  if (state.status === 'TFANeeded' && !hasQuery) setAsked(true)

  /** Throws what is wrong as the forms show it. */
  async function send(next: SignInInput): Promise<void> {
    const end = await signIn(next)
    if (end.status !== 'error') return
    const { message, errors } = end
    throw new ApiError('bad_request', { message, errors })
  }

  if (hasQuery) {
    return (
      <LazyPart fallback={<output>Loading...</output>}>
        <CodeForm
          given={given}
          isBusy={isBusy}
          onSignIn={send}
          onBack={() => {
            setAsked(false)
            reset()
          }}
        />
      </LazyPart>
    )
  }
  return (
    <PasswordForm
      username={given.username}
      notice={state.status === 'idle' ? state.notice : undefined}
      isBusy={isBusy}
      forgotPassword={forgotPassword}
      onSignIn={(next) => {
        setGiven(next)
        void loadCodeForm().catch(() => undefined)
        return send(next)
      }}
    />
  )
}

/** What the sign-in page shows, whether the console is loaded or not. */
export function SignInScreen(props: SignInFlowProps) {
  return (
    <SignedOutPage title="Sign in">
      <SignInFlow {...props} />
    </SignedOutPage>
  )
}
