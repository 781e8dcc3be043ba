import { Stack } from '@mantine/core'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { users } from '@service-center/contract/users/users.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import type { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { checkOnce } from './form/check-once.ts'
import { invalidLinkText, isInvalidLink } from './form/invalid-link.ts'
import { LinkLoad } from './parts/LinkLoad.tsx'
import { NewPasswordForm } from './parts/NewPasswordForm.tsx'

/** Reset Your Password, or Set Your Password for links that were sent to a new user (specification 1, section 2). */
export default function SetPasswordPage() {
  const isSet = useLocation().pathname === hrefOf(addressOf.setPassword())
  const { token = '' } = useSearch({ strict: false })
  const query = useQuery({ ...confirmation(token), enabled: token !== '' })
  const isInvalid = token === '' || isInvalidLink(query.error)
  const title = isSet ? 'Set Your Password' : 'Reset Your Password'
  return (
    <SignedOutPage title={title}>
      <Stack gap={16}>
        <h1>{title}</h1>
        {isInvalid ? (
          <InvalidLink isSet={isSet} />
        ) : (
          <LinkLoad query={query}>
            <NewPasswordForm token={token} isSet={isSet} />
          </LinkLoad>
        )}
      </Stack>
    </SignedOutPage>
  )
}

const confirm = checkOnce((token) => request(users.confirmPasswordLink, { params: { token } }))

const confirmation = (token: string) =>
  queryOptions<Reply<typeof users.confirmPasswordLink>, ApiError>({
    queryKey: [users.confirmPasswordLink.path, token],
    queryFn: () => confirm(token),
  })

function InvalidLink({ isSet }: { isSet: boolean }) {
  return (
    <>
      <p role="alert">{invalidLinkText(isSet)}</p>
      <p>
        <Link {...addressOf.signIn()} className="sc-link">
          Go to the sign-in page
        </Link>
      </p>
    </>
  )
}
