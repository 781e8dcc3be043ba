import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react'
import { useRef } from 'react'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { EntryRows, type EntryRowsProps } from './EntryRows.tsx'
import classes from '../map.module.css'

/** The debounce of the search (specification 2, section 9). */
const SEARCH_MS = 500

interface EntryListProps extends EntryRowsProps {
  isOnlyVisible: boolean
  onOnlyVisible: (isOnly: boolean) => void
  keyword: string
  onKeyword: (keyword: string) => void
  onHide: () => void
}

/** The entries of the map as a list, which makes them accessible by keyboard and screen reader. */
export function EntryList(props: EntryListProps) {
  const { rows, isOnlyVisible, onOnlyVisible, keyword, onKeyword, onHide } = props
  // A sheet has its own close button.
  const isPhone = useWidth() === 'phone'
  const search = useRef<HTMLInputElement>(null)
  return (
    <section className={classes['list']} aria-label="Entries">
      <div className={classes['listHead']}>
        <h2 aria-live="polite">
          {rows.length.toLocaleString('en')} {rows.length === 1 ? 'entry' : 'entries'}
        </h2>
        <Switch
          label="Only show visible"
          labelPosition="left"
          checked={isOnlyVisible}
          onChange={(event) => onOnlyVisible(event.currentTarget.checked)}
        />
        {!isPhone && (
          <Tooltip label="Hide table">
            <ActionIcon aria-label="Hide table" onClick={onHide}>
              <IconLayoutSidebarRightCollapse size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <SearchBox
        input={search}
        label="Search entries"
        keyword={keyword}
        onKeyword={onKeyword}
        hotkey="Search the entries of the map"
        debounceMs={SEARCH_MS}
        className={classes['search']}
      />
      <EntryRows {...props} />
    </section>
  )
}
