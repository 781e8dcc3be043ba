import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { ActionIcon, Drawer, Tooltip } from '@mantine/core'
import { IconLayoutSidebar, IconListTree } from '@tabler/icons-react'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import { addressOf } from '../../kit/addresses.ts'
import { isBlank } from '@service-center/contract/text/blank.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { useSuspendedShortcuts } from '../../ui/keyboard/use-shortcut.ts'
import { focusPage } from '../../ui/page/focus-page.ts'
import { SplitPane } from '../../ui/page/SplitPane.tsx'
import { startDownload } from './download/downloads.ts'
import { documentationOf, ROOT, tidyLocation, type Documentation } from './model/documentation.ts'
import { Breadcrumb } from './place/Breadcrumb.tsx'
import { Found } from './place/Found.tsx'
import { PlaceHeader } from './place/PlaceHeader.tsx'
import { PlaceView } from './place/PlaceView.tsx'
import { useKeptScroll } from './place/use-kept-scroll.ts'
import { DocumentationTree } from './tree/DocumentationTree.tsx'
import { treeShown, treeWidth } from './tree/open-branches.ts'
import treeClasses from './tree/tree.module.css'
import classes from './developer.module.css'

/** The documentation as a tree, and the place in it that the address names. */
export function DocumentationScreen({ entries }: { entries: readonly DocumentationEntry[] }) {
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
