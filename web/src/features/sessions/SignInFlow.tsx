import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { useState } from 'react'
import { fieldErrors } from '../../ui/form/field-errors.ts'
import { CodeForm } from './CodeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { session, type SignInState } from './session.ts'

/** Name and password first, then the code when the server asks for it. */
export function SignInFlow({ state }: { state: SignInState }) {
  const [given, setGiven] = useState({ username: '', password: '' })
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [isAsked, setAsked] = useState(false)
  const isBusy = state.status === 'signingIn' || state.status === 'signedIn'
  const error = state.status === 'error' ? state : undefined
  if (state.status === 'TFANeeded' && !isAsked) setAsked(true)

  if (isAsked) {
    return (
      <CodeForm
        username={given.username}
        isBusy={isBusy}
        error={error?.message}
        onSubmit={(confirmationCode) => void session.signIn({ ...given, confirmationCode })}
        onBack={() => {
          setAsked(false)
          setGiven({ ...given, password: '' })
          session.reset()
        }}
      />
    )
  }

  function submit() {
    const problems = sessions.signIn.body.safeParse(given).error?.issues ?? []
    setMissing(fieldErrors(problems.map(({ path, message }) => ({ param: path.join('.'), msg: message }))))
    if (problems.length === 0) void session.signIn(given)
  }

  const named = fieldErrors(error?.errors ?? [])
  return (
    <PasswordForm
      given={given}
      errors={{ ...named, ...missing }}
      // An error that stands at its field needs no second place.
      message={error !== undefined && Object.keys(named).length === 0 ? error.message : undefined}
      notice={state.status === 'idle' ? state.notice : undefined}
      isBusy={isBusy}
      onChange={(next) => {
        setGiven(next)
        setMissing({})
      }}
      onSubmit={submit}
    />
  )
}
