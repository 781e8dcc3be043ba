import * as api from '@service-center/contract/api.ts'
import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { Button, Drawer } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDatabase } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { AllowedNames } from './AllowedNames.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { useSuspendedShortcuts } from '../../../ui/keyboard/use-shortcut.ts'
import classes from './views.module.css'

interface ViewsPanelProps {
  /** Inserts a name into the query that is being edited. */
  onInsert: (text: string) => void
  /** Puts an example into a query's box, without executing it. */
  onTry: (sql: string) => void
}

/** The views that queries may read: beside the queries on wide screens, in a drawer on others. */
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
        Views and functions
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setState('closed')}
        // After an insertion the query's box has the focus.
        returnFocus={state !== 'inserted'}
        title="Views and functions"
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
  return (
    <Loaded load={load}>
      {({ data, functions, types }) => (
        <>
          <ViewList views={data} {...props} />
          <AllowedNames functions={functions} types={types} onInsert={props.onInsert} />
        </>
      )}
    </Loaded>
  )
}

/** The views that queries may read, with their columns and examples. */
export const useViews = () => useLoad(q(api.dataQueries.views, {}))

/** The views with a search over their names, columns and comments; the views that it finds are opened. */
function ViewList({ views, onInsert, onTry }: ViewsPanelProps & { views: readonly QueryView[] }) {
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
            // A search opens all views that it finds; a click on a name toggles its view in both cases.
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

interface FoundView {
  readonly view: QueryView
  /** The names of the columns to show: all if there is no search or the view itself matches, else those that match. */
  readonly columns: ReadonlySet<string>
}

/** The views whose name, comment or columns contain every word of a search, ignoring case and accents. */
export function matchViews(views: readonly QueryView[], search: string): FoundView[] {
  const words = foldedWords(search)
  return views.flatMap((view) => {
    const all = new Set(view.columns.map(({ name }) => name))
    if (hasWords(`${view.name} ${view.comment}`, words)) return [{ view, columns: all }]
    const found = view.columns.filter(({ name, comment }) =>
      hasWords(`${view.name} ${name} ${comment}`, words),
    )
    return found.length === 0 ? [] : [{ view, columns: new Set(found.map(({ name }) => name)) }]
  })
}

function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}

interface ViewEntryProps extends ViewsPanelProps, FoundView {
  isOpen: boolean
  onToggle: () => void
}

function ViewEntry({ view, columns, isOpen, onToggle, onInsert, onTry }: ViewEntryProps) {
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes['view']}>
      <div className={classes['viewHead']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <Chevron size={14} stroke={1.6} aria-hidden />
          <code>{view.name}</code>
        </button>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Insert ${view.name}`}
          onClick={() => onInsert(view.name)}
        >
          Insert
        </Button>
      </div>
      <p className={classes['comment']}>{view.comment}</p>
      {isOpen && (
        <div id={id} className={classes['content']}>
          <ul className={classes['columns']} aria-label={`Columns of ${view.name}`}>
            {view.columns
              .filter(({ name }) => columns.has(name))
              .map((column) => (
                <Column key={column.name} column={column} onInsert={onInsert} />
              ))}
          </ul>
          {view.examples.length > 0 && (
            <ul className={classes['examples']} aria-label={`Examples of ${view.name}`}>
              {view.examples.map((example) => (
                <Example key={example.title} example={example} onTry={onTry} />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

interface ColumnProps extends Pick<ViewsPanelProps, 'onInsert'> {
  column: QueryView['columns'][number]
}

function Column({ column, onInsert }: ColumnProps) {
  const { name, type, comment } = column
  return (
    <li>
      <div className={classes['columnHead']}>
        <button
          type="button"
          className={`sc-link ${classes['name']}`}
          aria-label={`Insert ${name}`}
          onClick={() => onInsert(name)}
        >
          <code>{name}</code>
        </button>
        <span className={classes['type']}>{type}</span>
      </div>
      {comment !== '' && <p className={classes['about']}>{comment}</p>}
    </li>
  )
}

interface ExampleProps extends Pick<ViewsPanelProps, 'onTry'> {
  example: QueryView['examples'][number]
}

function Example({ example, onTry }: ExampleProps) {
  const { title, sql } = example
  return (
    <li>
      <div className={classes['viewHead']}>
        <span className={classes['exampleTitle']}>{title}</span>
        <Button variant="subtle" size="compact-xs" aria-label={`Try it: ${title}`} onClick={() => onTry(sql)}>
          Try it
        </Button>
      </div>
      <pre className={classes['sql']}>{sql}</pre>
    </li>
  )
}
