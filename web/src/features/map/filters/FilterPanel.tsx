import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import type { TimeRange } from '../data/time-range.ts'
import type { MapView } from '../map-search.ts'
import { DensityField } from './DensityField.tsx'
import { HideFilters } from './hide-filters.ts'
import { RangeFields } from './RangeFields.tsx'
import classes from '../map.module.css'

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
