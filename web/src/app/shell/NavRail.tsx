import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useViewer } from '../../api/session/credentials.ts'
import { setExcludeDeprecated, useExcludeDeprecated } from '../../api/shared-data/settings.ts'
import { useLiveState } from '../../api/live/use-live.ts'
import { LiveMark } from '../../ui/state/LiveMark.tsx'
import { NAV_GROUPS } from '../../kit/navigation/nav-entry.ts'
import { addressOf } from '../../kit/addresses.ts'
import { openPalette } from '../palette/PaletteHost.tsx'
import { NavCount, NavLink, initialsOf } from './NavLink.tsx'
import { useShownEntry } from './use-shown-entry.ts'
import { useActivePath, useNavEntries } from '../navigation/use-nav-entries.ts'
import classes from './nav.module.css'

/** The navigation as a narrow column of icons; the first button opens the full navigation over the page. */
export function NavRail({ onOpen }: { onOpen: () => void }) {
  const entries = useNavEntries()
  const active = useActivePath()
  const list = useShownEntry(active)
  return (
    <nav className={classes['rail']} aria-label="Main" data-screen-only>
      <RailButton label="Open the navigation" icon={IconMenu2} onClick={onOpen} />
      <RailButton label="Search everything" icon={IconSearch} onClick={openPalette} />
      <div ref={list} className={classes['railList']}>
        {NAV_GROUPS.map((group) => {
          const own = entries.filter((entry) => entry.group === group)
          return own.length === 0 ? null : (
            <ul key={group} aria-label={group === '' ? 'Start' : group}>
              {own.map((entry) => (
                <li
                  key={entry.to}
                  className={classes['railRow']}
                  data-active={entry.to === active || undefined}
                >
                  <NavLink entry={entry} isActive={entry.to === active} isIcon />
                  <NavCount entry={entry} isDot />
                </li>
              ))}
            </ul>
          )
        })}
      </div>
      <RailFoot />
    </nav>
  )
}

function RailButton({
  label,
  icon: ButtonIcon,
  onClick,
}: {
  label: string
  icon: typeof IconMenu2
  onClick: () => void
}) {
  return (
    <Tooltip label={label} position="right">
      <button type="button" className={classes['iconLink']} aria-label={label} onClick={onClick}>
        <ButtonIcon size={16} stroke={1.6} aria-hidden />
      </button>
    </Tooltip>
  )
}

function RailFoot() {
  const { username } = useViewer()
  const isExcluding = useExcludeDeprecated()
  const account = sentence`My account, ${username}`
  return (
    <div className={classes['railFoot']}>
      <Tooltip label="Exclude Deprecated Devices" position="right">
        <input
          type="checkbox"
          aria-label="Exclude Deprecated Devices"
          checked={isExcluding}
          onChange={(event) => setExcludeDeprecated(event.currentTarget.checked)}
        />
      </Tooltip>
      <LiveMark state={useLiveState()} compact />
      <Tooltip label={account} position="right">
        <Link
          {...addressOf.ownAccount()}
          className={classes['avatar']}
          aria-label={`${initialsOf(username)}, ${account}`}
        >
          {initialsOf(username)}
        </Link>
      </Tooltip>
    </div>
  )
}
