import { Drawer } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import { LoadNotice } from '../../features/sessions/LoadNotice.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { useSuspendedShortcuts } from '../../ui/keyboard/use-shortcut.ts'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { TimeOffsetProvider } from '../../ui/time/time-offset.tsx'
import { useHasAgreed } from '../disclaimer/agreement.ts'
import { DisclaimerDialog } from '../disclaimer/DisclaimerDialog.tsx'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { MAIN_SCROLL_ID } from '../main-scroll.ts'
import { timeOffset } from '../time-setting.ts'
import { GoToShortcuts } from './GoToShortcuts.tsx'
import { NavPanel } from './NavPanel.tsx'
import { NavRail } from './NavRail.tsx'
import { TopBar } from './TopBar.tsx'
import { useLiveData } from './use-live-data.ts'
import { useFocusOnArrival, usePageTitle } from './use-page-arrival.ts'
import classes from './shell.module.css'

const DRAWER_WIDTH = 250

/** The layout of every page with a session: navigation at the side, the page beside it. */
export function Shell({ children }: { children: ReactNode }) {
  const width = useWidth()
  // The drawer closes on navigation: it is open only for the page that it was opened on.
  const [openedOn, setOpenedOn] = useState<string>()
  const [isReadingDisclaimer, setReadingDisclaimer] = useState(false)
  const href = useRouterState({ select: (state) => state.location.href })
  const title = usePageTitle()
  const hasAgreed = useHasAgreed()
  useFocusOnArrival(hasAgreed)
  useLiveData()
  const isOpen = openedOn === href && width !== 'wide'
  const open = () => setOpenedOn(href)
  useSuspendedShortcuts(isOpen)

  function readDisclaimer() {
    // Escape should close one thing at a time.
    setOpenedOn(undefined)
    setReadingDisclaimer(true)
  }

  const panelOf = (label: string) => <NavPanel label={label} onDisclaimer={readDisclaimer} />
  return (
    <TimeOffsetProvider hours={useStoredValue(timeOffset)}>
      <title>{title}</title>
      <a className={classes['skip']} href={`#${MAIN_SCROLL_ID}`}>
        Skip to the page
      </a>
      <div className={classes['frame']} data-width={width}>
        {width === 'wide' && panelOf('Main')}
        {width === 'rail' && <NavRail onOpen={open} />}
        {width === 'phone' && <TopBar isOpen={isOpen} onOpen={open} />}
        <main
          id={MAIN_SCROLL_ID}
          className={classes['main']}
          data-scroll-restoration-id={MAIN_SCROLL_ID}
          tabIndex={-1}
        >
          {/* A page may open dialogs of its own, which would cover the disclaimer. */}
          {hasAgreed && (
            <>
              <LoadNotice />
              {children}
            </>
          )}
        </main>
      </div>
      <Drawer.Root opened={isOpen} onClose={() => setOpenedOn(undefined)} size={DRAWER_WIDTH} padding={0}>
        <Drawer.Overlay color="#0A140E" backgroundOpacity={0.45} />
        <Drawer.Content aria-label="Navigation">{panelOf('All of the navigation')}</Drawer.Content>
      </Drawer.Root>
      {hasAgreed && (
        <>
          <GoToShortcuts />
          <PaletteHost onDisclaimer={readDisclaimer} />
          <ShortcutHelp />
        </>
      )}
      <DisclaimerDialog isReading={isReadingDisclaimer} onClose={() => setReadingDisclaimer(false)} />
    </TimeOffsetProvider>
  )
}
