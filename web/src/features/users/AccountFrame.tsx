import * as api from '@service-center/contract/api.ts'
import { accessBeyond, accessBeyondText } from '@service-center/contract/users/account-change-rule.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { viewerQuery } from '../../api/shared-data/shared-queries.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { type HeaderAction, PageHeader } from '../../ui/page/PageHeader.tsx'
import { rightsFromOutside } from './access/access-rules.ts'
import layout from '../../ui/page/canvas.module.css'

interface AccountFrameProps {
  username: string
  title: string
  back?: ReactNode
  /** More props of the header, once the account is loaded. The header stays mounted, so that its title keeps the focus. */
  header?: (user: User) => {
    sentence: string
    actions?: readonly HeaderAction[]
    primary: ReactNode
  }
  children: (user: User) => ReactNode
}

/** A page about an account, which it loads. */
export function AccountFrame({ username, title, back, header, children }: AccountFrameProps) {
  const load = useLoad(q(api.users.get, { params: { username } }))
  const notFound = {
    title: 'There is no such account',
    text: sentence`No account is called ${username}, or it belongs to customers that you do not see.`,
  }
  return (
    <article className={layout['page']}>
      <PageHeader title={title} back={back} {...(load.data === undefined ? {} : header?.(load.data))} />
      <Loaded load={load} notFound={notFound}>
        {children}
      </Loaded>
    </article>
  )
}

/** Says which rights the viewer lacks to change an account. */
export function MissingAccessNotice({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null
  return <PageNotice state="info">{accessBeyondText(missing)}</PageNotice>
}

/** Says which rights a user of other customers holds to what all customers share, from before these were kept internal. */
export function OutsideRightsNotice({ user }: { user: User }) {
  const names = rightsFromOutside(user)
  if (names.length === 0) return null
  return (
    <PageNotice state="warning">
      This user belongs to other customers than the internal one, but holds rights to what all customers
      share: {names.join(', ')}. They change only what belongs to their own customers. Once taken away, these
      rights cannot be given again.
    </PageNotice>
  )
}

/** Returns the rights of an account that the viewer does not have. If there are any, the viewer may not change the account. */
export function useMissingAccess(): (user: User) => string[] {
  const { username, userAccess } = useViewer()
  const { data } = useQuery(viewerQuery(username))
  // While the viewer's account is loading, nothing is disabled: the server checks it in any case.
  const editor = { userAccess, contractAccess: data?.contractAccess ?? true }
  return (user) => (user.username === username ? [] : accessBeyond(user, editor))
}

/** Says that the viewer's email is not verified, and can mail a verification link. */
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
