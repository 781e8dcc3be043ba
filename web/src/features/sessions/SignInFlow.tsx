import { lazy, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx'
import type { SignInInput, SignInState } from './session.ts'

/** Most users have no second factor: its form is loaded while the password is checked, not with the page. */
const loadCodeForm = async () => ({ default: (await import('./CodeForm.tsx')).CodeForm })
const CodeForm = lazy(loadCodeForm)

export interface SignInFlowProps {
  state: SignInState
  /** Returns the state afterwards. */
  signIn: (given: SignInInput) => Promise<SignInState>
  /** Goes back from the code to name and password. */
  reset: () => void
  forgotPassword: PasswordFormProps['forgotPassword']
}

/** Name and password first, then the code when the server asks for it. Loaded before the console: see `app/first-page`. */
export function SignInFlow({ state, signIn, reset, forgotPassword }: SignInFlowProps) {
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
