import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import { Button, Drawer } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { useSuspendedShortcuts } from '../../../ui/keyboard/use-shortcut.ts'
import { ViewEntry } from './ViewEntry.tsx'
import { matchViews } from './match-views.ts'
import { useViews } from './use-views.ts'
import classes from './views.module.css'

interface ViewsPanelProps {
  /** Puts a name into the query that is being written. */
  onInsert: (text: string) => void
  /** Puts an example into a query's box; it is not executed. */
  onTry: (sql: string) => void
}

/** What queries may read: beside the queries on wide screens, in a drawer on others. */
export function ViewsPanel(props: ViewsPanelProps) {
  if (useWidth() !== 'wide') return <ViewsDrawer {...props} />
  return (
    <aside className={classes['side']} aria-label="Views">
      <h2 className={classes['title']}>Views</h2>
      <LoadedViews {...props} />
    </aside>
  )
}

function ViewsDrawer({ onInsert, onTry }: ViewsPanelProps) {
  const [state, setState] = useState<'closed' | 'open' | 'inserted'>('closed')
  const isOpen = state === 'open'
  useSuspendedShortcuts(isOpen)
  const closing = (act: (text: string) => void) => (text: string) => {
    setState('inserted')
    act(text)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDatabase size={14} stroke={1.6} />}
        onClick={() => setState('open')}
      >
        Views
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setState('closed')}
        // After an insertion the box has the focus.
        returnFocus={state !== 'inserted'}
        title="Views"
        position="right"
        size={420}
        padding={0}
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ body: classes['drawer'] ?? '', header: classes['drawerHead'] ?? '' }}
      >
        <LoadedViews onInsert={closing(onInsert)} onTry={closing(onTry)} />
      </Drawer>
    </>
  )
}

function LoadedViews(props: ViewsPanelProps) {
  const load = useViews()
  return <Loaded load={load}>{({ data }) => <ViewList views={data} {...props} />}</Loaded>
}

interface ViewListProps {
  views: readonly QueryView[]
  onInsert: (text: string) => void
  onTry: (sql: string) => void
}

/** The views with a search over their names, columns and comments; what is found is open. */
function ViewList({ views, onInsert, onTry }: ViewListProps) {
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const found = matchViews(views, search)
  const isSearch = search.trim() !== ''
  const toggle = (name: string) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(name)) next.add(name)
      return next
    })
  return (
    <>
      <div className={classes['search']}>
        <SearchBox
          input={input}
          label="Search views and columns"
          keyword={search}
          onKeyword={(keyword) => {
            setSearch(keyword)
            setOpened(new Set())
          }}
          hotkey={undefined}
          debounceMs={150}
        />
      </div>
      {views.length === 0 && (
        <EmptyState title="No views">There is nothing that queries could read.</EmptyState>
      )}
      {views.length > 0 && found.length === 0 && (
        <EmptyState title="No results found">No view or column has all of these words.</EmptyState>
      )}
      <ul className={classes['list']}>
        {found.map(({ view, columns }) => (
          <ViewEntry
            key={view.name}
            view={view}
            columns={columns}
            // A search opens what it finds; a click on a name closes or opens it in either case.
            isOpen={isSearch !== opened.has(view.name)}
            onToggle={() => toggle(view.name)}
            onInsert={onInsert}
            onTry={onTry}
          />
        ))}
      </ul>
    </>
  )
}
