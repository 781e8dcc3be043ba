import * as api from '@service-center/contract/api.ts'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { isBlank } from '@service-center/contract/text/blank.ts'
import { ActionIcon, Button, Drawer, Tooltip } from '@mantine/core'
import { IconLayoutSidebar, IconListTree } from '@tabler/icons-react'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { q } from '../../api/query.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { useLoad } from '../../api/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { useSuspendedShortcuts } from '../../ui/keyboard/use-shortcut.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SplitPane } from '../../ui/page/SplitPane.tsx'
import { focusPage } from '../../ui/page/focus-page.ts'
import { wordsOf } from '../../ui/text/matches.ts'
import { startDownload } from './download/downloads.ts'
import { useFailureToast } from './leaf/use-content.ts'
import {
  type Documentation,
  documentationOf,
  foundEntries,
  ROOT,
  ROOT_NAME,
  tidyLocation,
} from './model/documentation.ts'
import { Breadcrumb } from './place/Breadcrumb.tsx'
import { EntryList } from './place/EntryList.tsx'
import { PlaceHeader } from './place/PlaceHeader.tsx'
import { PlaceView } from './place/PlaceView.tsx'
import { useKeptScroll } from './place/use-kept-scroll.ts'
import { DocumentationTree } from './tree/DocumentationTree.tsx'
import { treeShown, treeWidth } from './tree/open-branches.ts'
import classes from './developer.module.css'
import treeClasses from './tree/tree.module.css'

/** The developer documentation (specification 3, section 2). A lazy default export. */
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

/** The documentation as a tree, and the place in it that the address names. */
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
    void navigate(addressOf.developer(to === ROOT ? {} : { location: to }))
  }
  const onKeyword = (text: string) =>
    void navigate({
      ...addressOf.developer({
        ...(location === ROOT ? {} : { location }),
        ...(isBlank(text) ? {} : { search: text }),
      }),
      // A search is one step, however many letters it has.
      replace: keyword !== '' && !isBlank(text),
    })
  const content = (
    <div ref={scroller} className={classes['content']} onScroll={onScroll}>
      {keyword === '' ? (
        <PlaceView key={location} tree={tree} location={location} onReady={onReady} />
      ) : (
        <Found tree={tree} keyword={keyword} onClear={() => onKeyword('')} onReady={onReady} />
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
            <div className={treeClasses['pane']}>
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

/** What had the focus may be gone with the place before: then the next one's heading gets it. */
function useFocusOnPlace(location: string): void {
  const shown = useRef(location)
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    focusPage()
  }, [location])
}

interface TreeDrawerProps {
  tree: Documentation
  selected: string
  onSelect: (location: string) => void
}

/** The tree on a phone: over the page. */
function TreeDrawer({ tree, selected, onSelect }: TreeDrawerProps) {
  // It closes on navigation: it is open only for the page that it was opened on.
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
        <DocumentationTree tree={tree} selected={selected} onSelect={onSelect} />
      </Drawer>
    </>
  )
}

interface FoundProps {
  tree: Documentation
  /** What was typed. */
  keyword: string
  onClear: () => void
  onReady: () => void
}

/** What a search has found, in all folders. */
function Found({ tree, keyword, onClear, onReady }: FoundProps) {
  const words = wordsOf(keyword)
  const nodes = foundEntries(tree, words)
  useEffect(() => onReady(), [onReady])
  if (nodes.length > 0) return <EntryList label="Found" nodes={nodes} words={words} />
  return (
    <EmptyState
      title="Nothing found"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      No document or folder has “{keyword.trim()}” in its name or description.
    </EmptyState>
  )
}
