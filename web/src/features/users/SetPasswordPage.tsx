import { Stack } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { q, useRestart } from '../../api/query.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { EntrancePage } from '../../ui/page/EntrancePage.tsx'
import { NewPasswordForm } from './parts/NewPasswordForm.tsx'

/** Reset Your Password, or Set Your Password for links that were sent to a new user (specification 1, section 2). */
export default function SetPasswordPage() {
  const isSet = useLocation().pathname === '/account/setpassword'
  const { token = '' } = useSearch({ strict: false })
  const query = q(api.users.confirmPasswordLink, { params: { token } })
  const restart = useRestart()
  const link = useQuery({
    ...query,
    enabled: token !== '',
    // Asked once: after its use the link is no longer valid, and the page says so in its own words.
    staleTime: Infinity,
    gcTime: 0,
  })
  const isInvalid = token === '' || link.error?.status === 400
  const title = isSet ? 'Set Your Password' : 'Reset Your Password'
  return (
    <EntrancePage title={title}>
      {isInvalid && <InvalidLink title={title} isSet={isSet} />}
      {!isInvalid && link.data === undefined && (
        <Stack gap={16}>
          <h1>{title}</h1>
          {link.error === null ? (
            <LoadingState onRetry={() => restart(query)} />
          ) : (
            <ErrorState
              message={link.error.message}
              onRetry={() => restart(query)}
              isRetrying={link.isFetching}
            />
          )}
        </Stack>
      )}
      {link.data !== undefined && <NewPasswordForm title={title} token={token} isSet={isSet} />}
    </EntrancePage>
  )
}

function InvalidLink({ title, isSet }: { title: string; isSet: boolean }) {
  return (
    <Stack gap={16}>
      <h1>{title}</h1>
      <p role="alert">
        {isSet
          ? 'Invalid link! Please note that set password links are one time use.'
          : 'Invalid link! Please note that password reset links are one time use and expire after 24 hours'}
      </p>
      <p>
        <Link to="/account/signin" className="sc-link">
          Go to the sign-in page
        </Link>
      </p>
    </Stack>
  )
}
