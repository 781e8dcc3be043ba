import { lazy, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { session, type SignInInput, type SignInState } from './session.ts'

/** Most users have no second factor: its form is loaded while the password is checked, not with the page. */
const loadCodeForm = async () => ({ default: (await import('./CodeForm.tsx')).CodeForm })
const CodeForm = lazy(loadCodeForm)

/** Name and password first, then the code when the server asks for it. */
export function SignInFlow({ state }: { state: SignInState }) {
  const [given, setGiven] = useState<SignInInput>({ username: '', password: '' })
  const [hasQuery, setAsked] = useState(false)
  const isBusy = state.status === 'signingIn' || state.status === 'signedIn'
  if (state.status === 'TFANeeded' && !hasQuery) setAsked(true)

  if (hasQuery) {
    return (
      <LazyPart fallback={<output>Loading...</output>}>
        <CodeForm
          given={given}
          isBusy={isBusy}
          onSignIn={signIn}
          onBack={() => {
            setAsked(false)
            session.reset()
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
      onSignIn={(next) => {
        setGiven(next)
        void loadCodeForm().catch(() => undefined)
        return signIn(next)
      }}
    />
  )
}

/** Signs in, and throws what is wrong as the forms show it. */
async function signIn(given: SignInInput): Promise<void> {
  await session.signIn(given)
  const state = session.state()
  if (state.status !== 'error') return
  const { message, errors } = state
  throw new ApiError('bad_request', { message, errors })
}
