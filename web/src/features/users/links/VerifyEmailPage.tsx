import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { users } from '@service-center/contract/users/users.ts'
import { Stack } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ApiError } from '../../../api/calls/api-error.ts'
import { useCredentials } from '../../../api/session/credentials.ts'
import { fetchNewest } from '../../../api/queries/query.ts'
import { request } from '../../../api/calls/request.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { SignedOutPage } from '../../../ui/page/signed-out/SignedOutPage.tsx'
import { checkOnce, isInvalidLink, LinkLoad } from './LinkLoad.tsx'

const INVALID = MESSAGES.verificationLinkInvalid
const verify = checkOnce((token) => request(users.verifyEmail, { params: { token } }))

const verification = (token: string) =>
  queryOptions<Reply<typeof users.verifyEmail>, ApiError>({
    queryKey: [users.verifyEmail.path, token],
    queryFn: () => verify(token),
    retry: false,
  })

/** Verifies an email address by a mailed link (specification 1, sections 4 and 8). */
export default function VerifyEmailPage() {
  const { token = '' } = useSearch({ strict: false })
  const isSignedIn = useCredentials() !== undefined
  const query = useQuery({ ...verification(token), enabled: token !== '' })
  const isVerified = query.data !== undefined
  useRightsAfter(isVerified)
  const isInvalid = token === '' || isInvalidLink(query.error)
  const wayOn = isSignedIn ? (
    <Link {...addressOf.ownAccount()} className="sc-link">
      Go to your account
    </Link>
  ) : (
    <Link {...addressOf.signIn()} className="sc-link">
      Go to the sign-in page
    </Link>
  )
  return (
    <SignedOutPage title="Verify Your Email">
      <Stack gap={16}>
        <h1>Verify Your Email</h1>
        {isInvalid ? (
          <p role="alert">{INVALID}</p>
        ) : (
          <LinkLoad query={query}>
            <output>Your email has been successfully verified!</output>
          </LinkLoad>
        )}
        {(isInvalid || isVerified) && <p>{wayOn}</p>}
      </Stack>
    </SignedOutPage>
  )
}

/**
 * After the verification, reloads the account if the user is signed in in this browser, so that their rights apply at
 * once in every tab.
 */
function useRightsAfter(isVerified: boolean): void {
  const client = useQueryClient()
  const username = useCredentials()?.username
  useEffect(() => {
    if (isVerified && username !== undefined) {
      // Loaded only when needed, to keep this page small.
      void import('../../../api/shared-data/shared-queries.ts')
        .then(({ viewerQuery }) => fetchNewest(client, viewerQuery(username)))
        .catch(() => undefined)
    }
  }, [isVerified, username, client])
}
