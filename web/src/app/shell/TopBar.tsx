import { Link } from '@tanstack/react-router'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useLiveState } from '../../api/live/use-live.ts'
import { addressOf } from '../../kit/addresses.ts'
import { BrandMark } from '../../ui/page/signed-out/BrandMark.tsx'
import { LiveMark } from '../../ui/state/LiveMark.tsx'
import { openPalette } from '../palette/PaletteHost.tsx'
import classes from './nav.module.css'

/** The bar at the top on phones: menu, name, live connection, search. */
export function TopBar({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <section className={classes['topBar']} aria-label="Service Center" data-screen-only>
      <button
        type="button"
        className={classes['iconLink']}
        aria-label="Open the navigation"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </button>
      <Link {...addressOf.home()} className={classes['brand']} aria-label="Service Center, home">
        <BrandMark withName onNav />
      </Link>
      <LiveMark state={useLiveState()} compact />
      <button
        type="button"
        className={classes['iconLink']}
        aria-label="Search everything"
        onClick={openPalette}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </button>
    </section>
  )
}
