import { ActionIcon, Button, Select, Slider, Switch, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { createContext, use, useState } from 'react'
import { MomentField } from '../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { ChosenRobots } from './ChosenRobots.tsx'
import { LAST_DAYS, LONGEST_DISTANCE } from './map-search.ts'
import { errorsOf, LAST_DAYS_LABELS } from './positions/time-range.ts'
import { IONOSPHERE_GRADIENT, IONOSPHERE_LEVELS } from './renderer/ionosphere.ts'
import type { MapModel } from './use-map-model.ts'
import classes from './map.module.css'

/** Hides the filter panel. Undefined in a sheet, which has its own close button. */
export const HideFilters = createContext<(() => void) | undefined>(undefined)

type Flag = 'isForEachRobot' | 'hidesUnknown' | 'isClustered' | 'isTinted' | 'isGeocoded'

export function FilterPanel({ model, canSeeHistory }: { model: MapModel; canSeeHistory: boolean }) {
  const { view, filters, changeWithin } = model
  const onHide = use(HideFilters)
  const flag = (key: Flag, label: string) => (
    <Switch
      label={label}
      labelPosition="left"
      checked={view[key]}
      onChange={(event) => changeWithin({ [key]: event.currentTarget.checked })}
    />
  )
  return (
    <section className={classes['filters']} aria-label="Filters">
      <div className={classes['filtersHead']}>
        {onHide !== undefined && <h2>Filters</h2>}
        <Button variant="subtle" color="gray" onClick={model.clear}>
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
      {canSeeHistory && (
        <div className={classes['group']}>
          <Switch
            label="Historic data"
            labelPosition="left"
            checked={view.isHistoric}
            onChange={(event) => model.switchHistoric(event.currentTarget.checked)}
          />
          <RangeFields model={model} />
          <DensityField metres={view.distance} onMetres={(distance) => changeWithin({ distance })} />
          {flag('isForEachRobot', 'For Each Robot')}
        </div>
      )}
      <div className={classes['group']}>
        {flag('isClustered', 'Cluster markers')}
        {flag('hidesUnknown', 'Hide unknown')}
        {flag('isTinted', 'Tint entries')}
        {flag('isGeocoded', 'Geocode on export')}
      </div>
      <div className={classes['group']}>
        <ChosenRobots
          view={view}
          robots={filters.robots}
          customers={filters.customers}
          onChange={changeWithin}
        />
      </div>
      <div className={classes['group']}>
        <IonosphereFields model={model} />
      </div>
    </section>
  )
}

/** The time range of history: the last days, or with '-' between two chosen times. */
function RangeFields({ model: { view, range, now, changeWithin } }: { model: MapModel }) {
  const offset = useTimeOffset()
  const isChosen = view.lastDays === '-'
  const errors = isChosen ? errorsOf(range, now) : {}
  const moment = (name: 'from' | 'until', label: string) => (
    <MomentField
      label={label}
      placeholder="Any time"
      value={range[name]}
      onChange={(value) => changeWithin({ [name]: value })}
      utcOffsetHours={offset}
      latest={now}
      error={errors[name]}
      isDisabled={!isChosen}
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
          if (lastDays !== undefined) changeWithin({ lastDays, ...(lastDays === '-' ? range : {}) })
        }}
      />
      <div className={classes['range']}>
        {moment('from', 'From')}
        {moment('until', 'Until')}
      </div>
    </>
  )
}

interface DensityFieldProps {
  metres: number
  /** Called when the slider is released, because every change requests other positions. */
  onMetres: (metres: number) => void
}

/** Minimum distance between the positions of history. */
function DensityField({ metres, onMetres }: DensityFieldProps) {
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

/** The stops of the slider in metres, except the last: fine where robots work, coarse where they travel. */
const FIRST_STOPS = [0, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000]
const STOPS: readonly number[] = [...FIRST_STOPS, LONGEST_DISTANCE]

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

/** The switch of the ionosphere, its time, and the legend of its colours. */
function IonosphereFields({ model: { view, ionosphere, now, change } }: { model: MapModel }) {
  const offset = useTimeOffset()
  const setAt = (ionosphereAt: number | null) => change({ ionosphereAt })
  const source = ionosphere?.data?.source
  return (
    <div className={classes['ionosphere']}>
      <Switch
        label="Show Ionosphere"
        labelPosition="left"
        checked={view.ionosphereAt !== null}
        onChange={(event) => setAt(event.currentTarget.checked ? now : null)}
      />
      <div>
        <div className={classes['gradientBar']} style={{ background: IONOSPHERE_GRADIENT }} />
        <div className={classes['gradientEnds']}>
          {IONOSPHERE_LEVELS.map((level) => (
            <span key={level}>{level}</span>
          ))}
        </div>
      </div>
      {view.ionosphereAt !== null && (
        <MomentField
          label="Timestamp"
          placeholder="Now"
          value={view.ionosphereAt}
          onChange={(moment) => setAt(moment ?? now)}
          utcOffsetHours={offset}
          latest={now}
          error={ionosphere?.error?.message}
          description={source === undefined ? 'Loading...' : `From: ${source}`}
        />
      )}
    </div>
  )
}
