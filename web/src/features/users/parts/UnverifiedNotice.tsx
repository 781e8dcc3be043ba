import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'

/** Says that one's own email is not verified, and mails the link that verifies it. */
export function UnverifiedNotice({ email }: { email: string | null }) {
  const send = useApiMutation(api.users.sendVerification)
  return (
    <>
      <PageNotice
        state="warning"
        action={
          email !== null && (
            <Button variant="default" onClick={() => send.mutate({})} loading={send.isPending}>
              Send verification email
            </Button>
          )
        }
      >
        Your email is not verified. Please update and/or verify your email!
      </PageNotice>
      {send.isSuccess && (
        <PageNotice state="ok">
          We sent a verification email to {send.data.email}. Follow its link.
        </PageNotice>
      )}
      {send.isError && <PageNotice state="bad">{messageOf(send.error)}</PageNotice>}
    </>
  )
}
