import { ActionIcon, Button, Select, Slider, Switch, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { type ReactNode, use, useState } from 'react'
import { MomentField } from '../../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { faultsOf, LAST_DAYS_LABELS, type TimeRange } from '../data/time-range.ts'
import { LAST_DAYS, LONGEST_DISTANCE, type MapView } from '../map-search.ts'
import { HideFilters } from './hide-filters.ts'
import classes from '../map.module.css'

/** The stops of the slider, in metres: finer where robots work, coarser where they travel. */
const STOPS = [
  0,
  1,
  2,
  5,
  10,
  25,
  50,
  100,
  250,
  500,
  1000,
  2500,
  5000,
  10_000,
  25_000,
  50_000,
  LONGEST_DISTANCE,
] as const

export const LAST_STOP = STOPS.length - 1

export const distanceAt = (stop: number) => STOPS[stop] ?? 0

/** The stop nearest to a distance. */
export function stopOf(metres: number): number {
  const away = STOPS.map((stop) => Math.abs(stop - metres))
  return away.indexOf(Math.min(...away))
}

/** A distance in metres, or from a thousand on in kilometres: '250 m', '2.5 km'. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.round(metres)}\u00A0m`
  return `${Number((metres / 1000).toFixed(1))}\u00A0km`
}

interface FilterPanelProps {
  view: MapView
  range: TimeRange
  /** Unix seconds. */
  now: number
  /** Whether the viewer has the right to see history. */
  mayLookBack: boolean
  onChange: (patch: Partial<MapView>) => void
  onHistoric: (isHistoric: boolean) => void
  onClear: () => void
  chosen: ReactNode
  ionosphere: ReactNode
}

type Flag = 'isForEachRobot' | 'hidesUnknown' | 'isClustered' | 'isTinted' | 'isGeocoded'

/** All filters of the map. */
export function FilterPanel(props: FilterPanelProps) {
  const { view, range, now, mayLookBack, onChange, onHistoric, onClear } = props
  const onHide = use(HideFilters)
  const flag = (key: Flag, label: string) => (
    <Switch
      label={label}
      labelPosition="left"
      checked={view[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
    />
  )
  return (
    <section className={classes['filters']} aria-label="Filters">
      <div className={classes['filtersHead']}>
        {onHide !== undefined && <h2>Filters</h2>}
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear filters
        </Button>
        {onHide !== undefined && (
          <Tooltip label="Hide filters">
            <ActionIcon aria-label="Hide filters" onClick={onHide}>
              <IconLayoutSidebarLeftCollapse size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {mayLookBack && (
        <div className={classes['group']}>
          <Switch
            label="Historic data"
            labelPosition="left"
            checked={view.isHistoric}
            onChange={(event) => onHistoric(event.currentTarget.checked)}
          />
          <RangeFields view={view} range={range} now={now} onChange={onChange} />
          <DensityField metres={view.distance} onMetres={(distance) => onChange({ distance })} />
          {flag('isForEachRobot', 'For Each Robot')}
        </div>
      )}
      <div className={classes['group']}>
        {flag('isClustered', 'Cluster markers')}
        {flag('hidesUnknown', 'Hide unknown')}
        {flag('isTinted', 'Tint entries')}
        {flag('isGeocoded', 'Geocode on export')}
      </div>
      <div className={classes['group']}>{props.chosen}</div>
      <div className={classes['group']}>{props.ionosphere}</div>
    </section>
  )
}

/** Minimum distance between positions. Requests other positions only when the slider is released. */
function DensityField({ metres, onMetres }: { metres: number; onMetres: (metres: number) => void }) {
  const [stop, setStop] = useState(() => stopOf(metres))
  const [seen, setSeen] = useState(metres)
  if (seen !== metres) {
    setSeen(metres)
    setStop(stopOf(metres))
  }
  const shown = stop === stopOf(metres) ? metres : distanceAt(stop)
  return (
    <div className={classes['density']}>
      <div className={classes['densityHead']}>
        <span>Distance Density</span>
        <output>{distanceText(shown)}</output>
      </div>
      <Slider
        size={3}
        thumbSize={14}
        min={0}
        max={LAST_STOP}
        value={stop}
        label={null}
        onChange={setStop}
        onChangeEnd={(next) => onMetres(distanceAt(next))}
        thumbLabel="Distance Density"
        thumbProps={{ 'aria-valuetext': distanceText(shown) }}
      />
    </div>
  )
}

interface RangeFieldsProps {
  view: MapView
  /** The range that results from the fields. */
  range: TimeRange
  /** Unix seconds. */
  now: number
  onChange: (patch: Partial<MapView>) => void
}

/** The time range of history: the last days, or with the dash between two times. */
function RangeFields({ view, range, now, onChange }: RangeFieldsProps) {
  const offset = useTimeOffset()
  const isOpen = view.lastDays === '-'
  const faults = isOpen ? faultsOf(range, now) : {}
  const moment = (name: 'from' | 'until', label: string) => (
    <MomentField
      label={label}
      placeholder="Any time"
      value={range[name]}
      onChange={(value) => onChange({ [name]: value })}
      utcOffsetHours={offset}
      latest={now}
      error={faults[name]}
      isDisabled={!isOpen}
    />
  )
  return (
    <>
      <Select
        label="Last n days"
        data={LAST_DAYS_LABELS.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(view.lastDays)}
        allowDeselect={false}
        onChange={(value) => {
          const lastDays = LAST_DAYS.find((choice) => String(choice) === value)
          if (lastDays !== undefined) onChange({ lastDays, ...(lastDays === '-' ? range : {}) })
        }}
      />
      <div className={classes['range']}>
        {moment('from', 'From')}
        {moment('until', 'Until')}
      </div>
    </>
  )
}
