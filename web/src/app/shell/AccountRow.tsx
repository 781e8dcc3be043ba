import { Link } from '@tanstack/react-router'
import { useViewer } from '../../api/credentials.ts'
import { addressOf } from '../../kit/addresses.ts'
import { session } from '../../features/sessions/session.ts'
import { initialsOf } from './initials.ts'
import classes from './nav.module.css'

/** The footer of the navigation: the user's account, the disclaimer and sign-out. */
export function AccountRow({ onDisclaimer }: { onDisclaimer: () => void }) {
  const { username } = useViewer()
  return (
    <div className={classes['account']}>
      <Link {...addressOf.ownAccount()} className={classes['me']} title={`My account, ${username}`}>
        <span className={classes['avatar']} aria-hidden>
          {initialsOf(username)}
        </span>
        <span className={classes['name']}>{username}</span>
      </Link>
      <button type="button" className={classes['footButton']} onClick={onDisclaimer}>
        Disclaimer
      </button>
      <button type="button" className={classes['footButton']} onClick={session.signOut}>
        Sign Out
      </button>
    </div>
  )
}
