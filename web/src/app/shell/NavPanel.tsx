import { Link } from '@tanstack/react-router'
import { BrandMark } from '../../ui/page/BrandMark.tsx'
import { KeyCap } from '../../ui/page/KeyCap.tsx'
import { NAV_GROUPS } from '../navigation.ts'
import { openPalette } from '../palette/palette-state.ts'
import { AccountRow } from './AccountRow.tsx'
import { NavLink } from './NavLink.tsx'
import { NavSettings } from './NavSettings.tsx'
import { QuickSearch } from './QuickSearch.tsx'
import { useActivePath, useNavEntries } from './use-nav-entries.ts'
import classes from './nav.module.css'

/** The side navigation at its full width. */
export function NavPanel({ onDisclaimer }: { onDisclaimer: () => void }) {
  const entries = useNavEntries()
  const active = useActivePath(entries)
  return (
    <div className={classes['panel']}>
      <div className={classes['head']}>
        <Link to="/home" className={classes['brand']} aria-label="Service Center, home">
          <BrandMark withName onNav />
        </Link>
        <button type="button" className={classes['paletteButton']} onClick={openPalette} aria-label="Search everything">
          <KeyCap>Ctrl K</KeyCap>
        </button>
      </div>
      <nav className={classes['list']} aria-label="Main">
        {NAV_GROUPS.map((group) => {
          const own = entries.filter((entry) => entry.group === group)
          return own.length === 0 ? null : (
            <section key={group} aria-label={group === '' ? 'Start' : group}>
              {group !== '' && <h2 className={classes['group']}>{group}</h2>}
              <ul>
                {own.map((entry) => (
                  <li key={entry.to} className={classes['row']} data-active={entry.to === active || undefined}>
                    <NavLink entry={entry} isActive={entry.to === active} />
                    {entry.quickSearch !== undefined && (
                      <QuickSearch type={entry.quickSearch} isDisabled={!entry.isEnabled} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </nav>
      <NavSettings />
      <AccountRow onDisclaimer={onDisclaimer} />
    </div>
  )
}
