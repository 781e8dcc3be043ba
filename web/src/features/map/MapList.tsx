/* oxlint-disable jsx-a11y/prefer-tag-over-role -- each row is positioned on its own, which a table element cannot do */
import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { PrintedCount, useDrawnRows } from '../../ui/print/printed-rows.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { keyTarget } from '../../ui/keyboard/key-target.ts'
import { formatTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import type { Opened } from './InfoWindow.tsx'
import { TypeMark } from './Legend.tsx'
import { type Points, robotOf } from './positions/points.ts'
import type { TimeRange } from './positions/time-range.ts'
import { markerStyle, typeName } from './renderer/marker-style.ts'
import type { MapModel } from './use-map-model.ts'
import classes from './map.module.css'

/** The debounce of the search (specification 2, section 9). */
const SEARCH_MS = 500

interface MapListProps {
  model: MapModel
  opened: Opened | undefined
  onOpen: (row: number) => void
}

/** The entries of the map as a list, for keyboards and screen readers. */
export function MapList(props: MapListProps) {
  const { model } = props
  const { length } = model.listed
  // On a phone the list is in a sheet, which has its own close button.
  const isPhone = useWidth() === 'phone'
  const search = useRef<HTMLInputElement>(null)
  return (
    <section className={classes['list']} aria-label="Entries">
      <div className={classes['listHead']}>
        <h2 aria-live="polite">
          {length.toLocaleString('en')} {length === 1 ? 'entry' : 'entries'}
        </h2>
        <Switch
          label="Only show visible"
          labelPosition="left"
          checked={model.view.isOnlyVisible}
          onChange={(event) => model.change({ isOnlyVisible: event.currentTarget.checked })}
        />
        {!isPhone && (
          <Tooltip label="Hide table">
            <ActionIcon aria-label="Hide table" onClick={() => model.change({ isTableShown: false })}>
              <IconLayoutSidebarRightCollapse size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <SearchBox
        input={search}
        label="Search entries"
        keyword={model.keyword}
        onKeyword={model.setKeyword}
        hotkey="Search the entries of the map"
        debounceMs={SEARCH_MS}
        className={classes['search']}
      />
      <EntryRows {...props} />
    </section>
  )
}

/** The height of a row, as in other side lists. */
const ROW = 30
const HEAD = 32

/** The rows of the list: one Tab stop, arrow keys move between them, Enter opens. */
function EntryRows({ model, opened, onOpen }: MapListProps) {
  const { listed: rows, scheme } = model
  const { points } = model.displayed
  const chosenRow = opened !== undefined && 'row' in opened ? opened.row : undefined
  const colorOf = useAgeColors(model)
  const markColorOf = useMarkColors(model)
  const offset = useTimeOffset()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- its result is used at once and never memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollPaddingStart: HEAD,
  })
  const drawn = useDrawnRows(virtual, rows.length)
  const place = Math.min(active, Math.max(0, rows.length - 1))
  function onKeyDown(event: KeyboardEvent) {
    const row = rows[place]
    const page = Math.floor((scroller.current?.clientHeight ?? ROW) / ROW) - 2
    const target = keyTarget({ key: event.key, at: place, count: rows.length, page })
    if (target !== undefined) {
      setActive(target)
      virtual.scrollToIndex(target)
    } else if (event.key === 'Enter' && row !== undefined) onOpen(row)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      role="grid"
      aria-label="Robots on the map"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={rows.length === 0 ? undefined : `map-entry-${place}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes['tableHead']} role="row" aria-rowindex={1}>
        {['ID', 'Robot', model.timeTitle].map((title) => (
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </div>
      {rows.length === 0 && (
        <p className={classes['empty']} role="status">
          {emptyTextOf(model)}
        </p>
      )}
      <div
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
        role="presentation"
        data-printed-rows
      >
        {drawn.map(({ index, start }) => {
          const row = rows[index] ?? 0
          const { id, robotName = '', type = '' } = robotOf(points, row) ?? {}
          return (
            // The grid has the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={index}
              id={`map-entry-${index}`}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              aria-selected={row === chosenRow}
              className={classes['entry']}
              data-active={index === place ? '' : undefined}
              style={{ transform: `translateY(${start}px)`, background: colorOf?.(row) }}
              onClick={() => {
                setActive(index)
                onOpen(row)
              }}
            >
              <span role="gridcell" className={classes['entryId']} title={typeName(type)}>
                <TypeMark type={type} scheme={scheme} color={markColorOf(row)} />
                {id}
              </span>
              <span role="gridcell" className={classes['entryName']} title={robotName}>
                {robotName}
              </span>
              <span role="gridcell">{formatTime(points.at[row] ?? 0, { offset, pattern: 'minute' })}</span>
            </div>
          )
        })}
      </div>
      <PrintedCount printed={drawn.length} total={rows.length} />
    </div>
  )
}

function emptyTextOf({ location, displayed }: MapModel): string {
  if (location.isLoading) return 'Loading...'
  if (displayed.at !== undefined && displayed.rows.length === 0) return 'No robot has reported yet.'
  return location.error === null ? 'No results found' : 'The positions could not be read.'
}

/** The colours of the marks on the map: in history those of the time, otherwise those of the robots' types. */
function useMarkColors({ shownRange, isReplaying, scheme, displayed: { points } }: MapModel) {
  const range = isReplaying ? undefined : shownRange
  return useMemo(() => {
    const style = markerStyle(points, { scheme, range })
    return (row: number) => `rgb(${style.of(row).color.join(' ')})`
  }, [points, scheme, range])
}

/** The background colours of the entries when they are tinted by age; undefined otherwise. */
function useAgeColors({ view, shownRange, now, displayed: { points } }: MapModel) {
  return useMemo(
    () => (view.isTinted ? ageColorOf(points, shownRange, now) : undefined),
    [view.isTinted, points, shownRange, now],
  )
}

/** The colours of the newest and the oldest entry (specification 2, section 9). */
const NEWEST = '#99FF99'
const OLDEST = '#FF9999'
/** Percentage of the colour in the background, low enough to keep the text readable in both schemes. */
const STRENGTH = 18
const WEEK = 7 * 86_400
const STEPS = 20

/** Colours each entry by its age: within the range of history, or for current positions within a week. */
function ageColorOf(points: Points, range: TimeRange | undefined, now: number): (row: number) => string {
  const { from, until } = range ?? { from: now - WEEK, until: now }
  return (row) => {
    const share = Math.max(0, Math.min(1, ((points.at[row] ?? 0) - from) / (until - from)))
    const percent = (Math.round(share * STEPS) / STEPS) * 100
    return `color-mix(in srgb, color-mix(in srgb, ${NEWEST} ${percent}%, ${OLDEST}) ${STRENGTH}%, var(--sc-surface))`
  }
}
