import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import type { Points } from '../data/points.ts'
import type { TimeRange } from '../data/time-range.ts'
import { EntryRows, type EntryRowsProps } from '../list/EntryRows.tsx'
import type { MapModel } from '../use-map-model.ts'
import type { Opened } from './use-info-window.ts'
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
function EntryList(props: EntryListProps) {
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

/** Newest and oldest (specification 2, section 9). */
const NEWEST = '#99FF99'
const OLDEST = '#FF9999'
/** Percentage of the colour in the background: text stays readable in both schemes. */
const STRENGTH = 18
const WEEK = 7 * 86_400
const STEPS = 20

/** Background colours of entries by age: within the range of history, or for current positions within a week. */
function ageColorOf(points: Points, range: TimeRange | undefined, now: number): (row: number) => string {
  const { from, until } = range ?? { from: now - WEEK, until: now }
  return (row) => {
    const share = Math.max(0, Math.min(1, ((points.at[row] ?? 0) - from) / (until - from)))
    const percent = (Math.round(share * STEPS) / STEPS) * 100
    return `color-mix(in srgb, color-mix(in srgb, ${NEWEST} ${percent}%, ${OLDEST}) ${STRENGTH}%, var(--sc-surface))`
  }
}

/** Still loading, failed, or empty. */
function emptyTextOf({ location, stage }: MapModel): string {
  if (location.isLoading) return 'Loading...'
  if (stage.at !== undefined && stage.rows.length === 0) return 'No robot has reported yet.'
  return location.error === null ? 'No results found' : 'The positions could not be read.'
}

interface MapListProps {
  model: MapModel
  opened: Opened | undefined
  onOpen: (row: number) => void
}

export function MapList({ model, opened, onOpen }: MapListProps) {
  const { view, shownRange, now } = model
  const { points } = model.stage
  const tint = useMemo(
    () => (view.isTinted ? ageColorOf(points, shownRange, now) : undefined),
    [view.isTinted, points, shownRange, now],
  )
  return (
    <EntryList
      points={points}
      rows={model.listed}
      scheme={model.scheme}
      chosenRow={opened !== undefined && 'row' in opened ? opened.row : undefined}
      emptyText={emptyTextOf(model)}
      timeTitle={model.timeTitle}
      colorOf={tint}
      isOnlyVisible={view.isOnlyVisible}
      onOnlyVisible={(isOnlyVisible) => model.change({ isOnlyVisible })}
      keyword={model.keyword}
      onKeyword={model.setKeyword}
      onOpen={onOpen}
      onHide={() => model.change({ isTableShown: false })}
    />
  )
}
