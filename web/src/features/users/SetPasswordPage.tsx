import { Stack } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import type { ApiError } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { request } from '../../api/request.ts'
import { useLoad } from '../../api/use-load.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { checkOnce } from './form/check-once.ts'
import { invalidLinkText, isInvalidLink } from './form/invalid-link.ts'
import { NewPasswordForm } from './parts/NewPasswordForm.tsx'

/** Reset Your Password, or Set Your Password for links that were sent to a new user (specification 1, section 2). */
export default function SetPasswordPage() {
  const isSet = useLocation().pathname === hrefOf(addressOf.setPassword())
  const { token = '' } = useSearch({ strict: false })
  const load = useLoad({ ...confirmation(token), enabled: token !== '' })
  const isInvalid = token === '' || isInvalidLink(load.failure)
  const title = isSet ? 'Set Your Password' : 'Reset Your Password'
  return (
    <SignedOutPage title={title}>
      <Stack gap={16}>
        <h1>{title}</h1>
        {isInvalid ? (
          <InvalidLink isSet={isSet} />
        ) : (
          <Loaded load={load}>{() => <NewPasswordForm token={token} isSet={isSet} />}</Loaded>
        )}
      </Stack>
    </SignedOutPage>
  )
}

const confirm = checkOnce((token) => request(api.users.confirmPasswordLink, { params: { token } }))

const confirmation = (token: string) =>
  queryOptions<Reply<typeof api.users.confirmPasswordLink>, ApiError>({
    queryKey: keyOf(api.users.confirmPasswordLink, { params: { token } }),
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
