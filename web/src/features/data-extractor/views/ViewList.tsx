import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import { useRef, useState } from 'react'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { matchViews } from './match-views.ts'
import { ViewEntry } from './ViewEntry.tsx'
import classes from './views.module.css'

interface ViewListProps {
  views: readonly QueryView[]
  onInsert: (text: string) => void
  onTry: (sql: string) => void
}

/** The views with a search over their names, columns and comments; what is found is open. */
export function ViewList({ views, onInsert, onTry }: ViewListProps) {
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
