import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { FleetDevice } from '../../../api/fleet.ts'
import { robotLabel } from '../data/points.ts'
import type { MapView } from '../map-search.ts'
import { PickerButton } from './PickerButton.tsx'
import classes from '../map.module.css'

interface ChosenRobotsProps {
  view: MapView
  /** Robots only, no other devices. */
  robots: readonly FleetDevice[]
  customers: readonly { id: number; name: string }[]
  onChange: (patch: Partial<MapView>) => void
}

/** The robot filter: selected robots and customers; without any, all robots are shown. */
export function ChosenRobots({ view, robots, customers, onChange }: ChosenRobotsProps) {
  const robotChoices = useMemo(
    () => robots.map((robot) => ({ value: String(robot.id), label: labelOf(robot) })),
    [robots],
  )
  const customerChoices = useMemo(
    () => customers.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })),
    [customers],
  )
  const names = useMemo(
    () => ({
      robots: new Map(robots.map((robot) => [robot.id, labelOf(robot)])),
      customers: new Map(customers.map(({ id, name }) => [id, name])),
    }),
    [robots, customers],
  )
  const add = (kind: 'robots' | 'customers') => (value: string) =>
    onChange({ [kind]: [...new Set([...view[kind], Number(value)])] })
  const chips = (['robots', 'customers'] as const).flatMap((kind) =>
    view[kind].map((id) => ({ kind, id, label: names[kind].get(id) ?? String(id) })),
  )
  return (
    <>
      <div className={classes['pickers']}>
        <PickerButton
          label="Add Robot"
          placeholder="Choose a robot"
          choices={robotChoices}
          onPick={add('robots')}
        />
        <PickerButton
          label="Add Customer"
          placeholder="Choose a customer"
          choices={customerChoices}
          onPick={add('customers')}
        />
      </div>
      {chips.length > 0 && (
        <ul className={classes['chosen']} aria-label="Robot filter">
          {chips.map(({ kind, id, label }) => (
            <li key={`${kind} ${id}`}>
              <button
                type="button"
                className={classes['chip']}
                aria-label={`Remove ${label}`}
                onClick={() => onChange({ [kind]: view[kind].filter((other) => other !== id) })}
              >
                <span>{label}</span>
                <IconX size={12} stroke={1.8} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const labelOf = ({ id, name }: FleetDevice) => robotLabel({ id, robotName: name })
