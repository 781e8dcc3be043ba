import * as api from '@service-center/contract/api.ts'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { ActionIcon, Drawer, Tooltip } from '@mantine/core'
import { IconLayoutSidebar, IconListTree } from '@tabler/icons-react'
import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import {
  type ComponentProps,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { q } from '../../api/queries/query.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { useSuspendedShortcuts } from '../../ui/keyboard/use-shortcut.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SplitPane } from '../../ui/page/SplitPane.tsx'
import { focusPage } from '../../ui/keyboard/focus.ts'
import { DocumentationTree, treeShown, treeWidth } from './DocumentationTree.tsx'
import { useFailureToast } from './document/DocumentView.tsx'
import { startDownload } from './document/DownloadView.tsx'
import { crumbsOf, documentationOf, ROOT, ROOT_NAME, tidyLocation } from './documentation.ts'
import { PlaceHeader } from './place/PlaceHeader.tsx'
import { PlaceView, SearchResults } from './place/PlaceView.tsx'
import classes from './developer.module.css'
import placeClasses from './place/place.module.css'
import treeClasses from './tree.module.css'

/** Maximum number of stored scroll positions; beyond it, the least recently used are removed. */
const MAX_KEPT = 100

/** The scroll position in px, by the key of the entry in the browser's history. */
const scrollPositions = new Map<string, number>()

/** The developer documentation (specification 3, section 2). */
export default function DeveloperPage() {
  const load = useLoad(q(api.developer.tree, {}))
  useFailureToast(load)
  if (load.data !== undefined) return <DocumentationScreen entries={load.data.data} />
  return (
    <div className={classes['page']}>
      <PageHeader title={ROOT_NAME} />
      <div className={classes['state']}>
        <Loaded load={load}>{() => null}</Loaded>
      </div>
    </div>
  )
}

/** The tree, and the place that the URL names. */
function DocumentationScreen({ entries }: { entries: readonly DocumentationEntry[] }) {
  const tree = useMemo(() => documentationOf(entries), [entries])
  const search = useSearch({ from: '/shell/verified/developer' })
  const location = tidyLocation(search.location ?? ROOT)
  const keyword = search.search ?? ''
  const navigate = useNavigate()
  const width = useWidth()
  const isTreeShown = useStoredValue(treeShown)
  const split = useStoredValue(treeWidth.setting)
  const input = useRef<HTMLInputElement>(null)
  const { scroller, onScroll, onReady } = useKeptScroll()
  useFocusOnPlace(location)

  function openFromTree(to: string) {
    const entry = tree.nodeAt.get(to)?.entry
    if (entry?.kind === 'download' && entry.hasContent) startDownload(entry)
    void navigate(addressOf.developer({ location: to }))
  }
  const onKeyword = (text: string) =>
    void navigate({
      ...addressOf.developer({ location, search: isBlank(text) ? '' : text }),
      // A search is one step in the browser's history, however often its text changes.
      replace: keyword !== '' && !isBlank(text),
    })
  const content = (
    <div ref={scroller} className={classes['content']} onScroll={onScroll}>
      {keyword === '' ? (
        <PlaceView key={location} tree={tree} location={location} onReady={onReady} />
      ) : (
        <SearchResults tree={tree} keyword={keyword} onClear={() => onKeyword('')} onReady={onReady} />
      )}
    </div>
  )
  const isBeside = width !== 'phone' && isTreeShown
  return (
    <div className={classes['page']}>
      <PlaceHeader key={location} tree={tree} location={location} isShown={keyword === ''} />
      <div className={classes['toolbar']}>
        {width === 'phone' ? (
          <TreeDrawer tree={tree} selected={location} onSelect={openFromTree} />
        ) : (
          <Tooltip label={isTreeShown ? 'Hide the tree' : 'Show the tree'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label="Tree"
              aria-pressed={isTreeShown}
              onClick={() => treeShown.set(!isTreeShown)}
            >
              <IconLayoutSidebar size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <Breadcrumb location={location} />
        <SearchBox
          input={input}
          className={classes['search']}
          label="Search documentation"
          keyword={keyword}
          onKeyword={onKeyword}
          hotkey="Search documentation"
        />
      </div>
      {isBeside ? (
        <SplitPane
          label="Width of the tree"
          {...treeWidth}
          width={split}
          onWidth={treeWidth.setting.set}
          left={
            <div className={treeClasses['pane']} data-screen-only>
              <DocumentationTree tree={tree} selected={location} onSelect={openFromTree} />
            </div>
          }
          right={content}
        />
      ) : (
        content
      )}
    </div>
  )
}

/** Moves the focus to the page after navigation, because the focused element may be gone. */
function useFocusOnPlace(location: string): void {
  const shown = useRef(location)
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    focusPage()
  }, [location])
}

/** Keeps the scroll position of an element: a new page begins at the top, and going back restores the position. */
function useKeptScroll() {
  const scroller = useRef<HTMLDivElement>(null)
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  const hasHash = useRouterState({ select: ({ location }) => location.hash !== '' })
  /** The history entry whose position is not restored yet. Until then scroll events belong to the previous page. */
  const waiting = useRef<string>(undefined)
  useLayoutEffect(() => {
    waiting.current = key
    scroller.current?.scrollTo({ top: 0 })
  }, [key])
  // To be called when the content is drawn. Restores the position after going back; else scrolls to the top. It changes
  // with each history entry, so that content that stays mounted calls it again.
  const onReady = useCallback(() => {
    if (waiting.current !== key) return
    const top = scrollPositions.get(key)
    waiting.current = undefined
    // The document itself scrolls to a section in the URL.
    if (top !== undefined || !hasHash) scroller.current?.scrollTo({ top: top ?? 0 })
  }, [key, hasHash])
  const onScroll = useCallback(() => {
    if (scroller.current === null || waiting.current !== undefined) return
    scrollPositions.delete(key)
    scrollPositions.set(key, scroller.current.scrollTop)
    const [oldest = key] = scrollPositions.keys()
    if (scrollPositions.size > MAX_KEPT) scrollPositions.delete(oldest)
  }, [key])
  return { scroller, onScroll, onReady }
}

function Breadcrumb({ location }: { location: string }) {
  const crumbs = crumbsOf(location)
  return (
    <nav aria-label="Breadcrumb" className={placeClasses['breadcrumb']}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.location}>
            <Link
              {...addressOf.developer({ location: crumb.location })}
              // By default the router also marks links to the folders above as active.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            >
              {crumb.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The tree on a phone, in a drawer. */
function TreeDrawer(props: ComponentProps<typeof DocumentationTree>) {
  // It closes on navigation, because it is open only for the URL that it was opened on.
  const [openedOn, setOpenedOn] = useState<string>()
  const href = useRouterState({ select: (state) => state.location.href })
  const isOpen = openedOn === href
  useSuspendedShortcuts(isOpen)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label="Contents"
        aria-expanded={isOpen}
        onClick={() => setOpenedOn(href)}
      >
        <IconListTree size={18} stroke={1.6} />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={() => setOpenedOn(undefined)}
        title="Contents"
        size={330}
        padding="md"
        overlayProps={{ color: '#0A140E', backgroundOpacity: 0.45 }}
        closeButtonProps={{ 'aria-label': 'Close the contents' }}
        classNames={{ body: classes['drawer'] ?? '' }}
      >
        <DocumentationTree {...props} />
      </Drawer>
    </>
  )
}
