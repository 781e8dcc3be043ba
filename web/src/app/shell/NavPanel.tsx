import { Link } from '@tanstack/react-router'
import { BrandMark } from '../../ui/page/BrandMark.tsx'
import { KeyCap } from '../../ui/page/KeyCap.tsx'
import { NAV_GROUPS } from '../../kit/navigation/nav-entry.ts'
import { addressOf } from '../../kit/addresses.ts'
import { openPalette } from '../palette/palette-state.ts'
import { AccountRow } from './AccountRow.tsx'
import { NavCount, NavLink } from './NavLink.tsx'
import { NavSettings } from './NavSettings.tsx'
import { NAV_PANEL_ID, QuickSearch } from './QuickSearch.tsx'
import { useActivePath, useNavEntries } from '../navigation/use-nav-entries.ts'
import classes from './nav.module.css'

export interface NavPanelProps {
  /** Its name for screen readers: there are two while it is open over the rail. */
  label: string
  onDisclaimer: () => void
}

/** The side navigation at its full width. */
export function NavPanel({ label, onDisclaimer }: NavPanelProps) {
  const entries = useNavEntries()
  const active = useActivePath()
  return (
    <nav id={NAV_PANEL_ID} className={classes['panel']} aria-label={label}>
      <div className={classes['head']}>
        <Link {...addressOf.home()} className={classes['brand']} aria-label="Service Center, home">
          <BrandMark withName onNav />
        </Link>
        <button
          type="button"
          className={classes['paletteButton']}
          onClick={openPalette}
          aria-label="Search everything, Ctrl K"
        >
          <KeyCap>Ctrl K</KeyCap>
        </button>
      </div>
      <div className={classes['list']}>
        {NAV_GROUPS.map((group) => {
          const own = entries.filter((entry) => entry.group === group)
          return own.length === 0 ? null : (
            <div key={group}>
              {group !== '' && <h2 className={classes['group']}>{group}</h2>}
              <ul>
                {own.map((entry) => (
                  <li
                    key={entry.to}
                    className={classes['row']}
                    data-active={entry.to === active || undefined}
                  >
                    <NavLink entry={entry} isActive={entry.to === active} />
                    <NavCount entry={entry} />
                    {entry.quickSearch !== undefined && (
                      <QuickSearch type={entry.quickSearch} isDisabled={!entry.isEnabled} />
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <NavSettings />
      <AccountRow onDisclaimer={onDisclaimer} />
    </nav>
  )
}
