import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/user.ts'
import type { ReactNode } from 'react'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { PageHeader, type HeaderAction } from '../../../ui/page/PageHeader.tsx'

interface AccountFrameProps {
  username: string
  title: string
  /** The back link. */
  back?: ReactNode
  /**
   * Props of the header once the account is loaded. The header itself stays mounted, and keeps the focus on its title.
   */
  header?: (user: User) => {
    sentence: string
    actions?: readonly HeaderAction[]
    primary: ReactNode
  }
  /** The page below the header, once the account is loaded. */
  children: (user: User) => ReactNode
}

/** Loads an account and shows the loading state until it is there. */
export function AccountFrame({ username, title, back, header, children }: AccountFrameProps) {
  const load = useLoad(q(api.users.get, { params: { username } }))
  const notFound = {
    title: 'There is no such account',
    text: `No account is called ${username}, or it belongs to customers that you do not see.`,
  }
  return (
    <>
      <PageHeader title={title} back={back} {...(load.data === undefined ? {} : header?.(load.data))} />
      <Loaded load={load} notFound={notFound}>
        {children}
      </Loaded>
    </>
  )
}
