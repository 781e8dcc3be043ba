import { Drawer } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLiveConnections } from '../../api/shared-data/fleet.ts'
import { useReloadResources } from '../../api/queries/query.ts'
import { useLiveStatusValues } from '../../api/shared-data/status-values.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { useLiveChanges, useLiveReconnect } from '../../api/live/use-live.ts'
import { SessionEnd } from '../../features/sessions/ending/SessionEnd.tsx'
import { LoadNotice } from '../../features/sessions/LoadNotice.tsx'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { useShortcut, useShortcutList, useSuspendedShortcuts } from '../../ui/keyboard/use-shortcut.ts'
import { KeyCaps } from '../../ui/page/marks.tsx'
import { watchArrival } from '../../ui/arrival.ts'
import { focusPage } from '../../ui/keyboard/focus.ts'
import { PrintKey } from '../../ui/print/PrintKey.tsx'
import { watchPrinting } from '../../ui/print/use-printing.ts'
import { TimeOffsetProvider } from '../../ui/time/Time.tsx'
import { DisclaimerDialog, useHasAgreed } from './DisclaimerDialog.tsx'
import { MAIN_SCROLL_ID } from '../page-elements.ts'
import { useNavEntries, type UserNavEntry } from '../navigation/use-nav-entries.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { timeOffset } from '../time-setting.ts'
import { NavPanel } from './NavPanel.tsx'
import { NavRail } from './NavRail.tsx'
import { PrintedHead } from './PrintedHead.tsx'
import { KeptInput } from './KeptInput.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './shell.module.css'

const DRAWER_WIDTH = 250

/** The layout route of every page that needs a session. */
export function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function Shell({ children }: { children: ReactNode }) {
  const width = useWidth()
  // The address at which the drawer was opened: navigating to another one closes it.
  const [openedOn, setOpenedOn] = useState<string>()
  const [isReadingDisclaimer, setReadingDisclaimer] = useState(false)
  const href = useRouterState({ select: (state) => state.location.href })
  const title = usePageTitle()
  const hasAgreed = useHasAgreed()
  useFocusOnArrival(hasAgreed)
  const main = useArrival()
  useLiveData()
  useEffect(() => watchPrinting(), [])
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
      <SessionEnd>
        <title>{title}</title>
        <a className={classes['skip']} href={`#${MAIN_SCROLL_ID}`} data-screen-only>
          Skip to the page
        </a>
        <PrintedHead />
        <div className={classes['frame']} data-width={width} data-frame>
          {width === 'wide' && panelOf('Main')}
          {width === 'rail' && <NavRail onOpen={open} />}
          {width === 'phone' && <TopBar isOpen={isOpen} onOpen={open} />}
          <main
            ref={main}
            id={MAIN_SCROLL_ID}
            className={classes['main']}
            data-scroll-restoration-id={MAIN_SCROLL_ID}
            tabIndex={-1}
          >
            {/* Not before the user has agreed: a page may open a dialog, which would cover the disclaimer. */}
            {hasAgreed && (
              <>
                <LoadNotice />
                <KeptInput />
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
            <PrintKey />
          </>
        )}
        <DisclaimerDialog isReading={isReadingDisclaimer} onClose={() => setReadingDisclaimer(false)} />
      </SessionEnd>
    </TimeOffsetProvider>
  )
}

/** Applies live events to the data that several pages share. */
function useLiveData(): void {
  const client = useQueryClient()
  useLiveStatusValues()
  useLiveConnections()
  useLiveChanges(useReloadResources())
  // Events were missed while the connection was lost, so everything visible is reloaded.
  useLiveReconnect(() => void client.invalidateQueries())
}

/** Registers the keyboard shortcuts of the screens: g, then the letter of the screen. */
function GoToShortcuts() {
  return useNavEntries()
    .filter((entry) => entry.isEnabled)
    .flatMap((entry) =>
      entry.keys === undefined ? [] : [<GoTo key={entry.to} entry={entry} keys={entry.keys} />],
    )
}

function GoTo({ entry, keys }: { entry: UserNavEntry; keys: string }) {
  const navigate = useNavigate()
  useShortcut({ keys, label: `Go to ${entry.label}`, run: () => void navigate({ to: entry.to }) })
  return null
}

/** Shows the parts of each new page in their order: see `watchArrival`. */
function useArrival() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useLayoutEffect(() => (main.current === null ? undefined : watchArrival(main.current, path)), [path])
  return main
}

/**
 * Moves the focus to the new page after a navigation.
 * @param isReady false while a dialog in front of the page has the focus
 */
function useFocusOnArrival(isReady: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isReady) return
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation !== undefined) focusPage()
    })
  }, [router, isReady])
}

/** The title of the document: 'Robots · Service Center'. */
function usePageTitle(): string {
  const match = useMatches().findLast(({ staticData }) => staticData.title !== undefined)
  const title = match?.staticData.title
  if (match === undefined || title === undefined) return 'Service Center'
  return `${typeof title === 'function' ? title(match.params) : title} · Service Center`
}

/** Opens a list of the active shortcuts with '?'. Mount once. */
function ShortcutHelp() {
  const [opened, setOpened] = useState(false)
  const shortcuts = useShortcutList()
  useShortcut({ keys: '?', label: 'List the keyboard shortcuts', run: () => setOpened(true) })
  return (
    <AppDialog opened={opened} onClose={() => setOpened(false)} title="Keyboard shortcuts" size="confirm">
      <dl className={classes['list']}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={classes['row']}>
            <dt>{label}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  )
}
