import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Popover, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import { robotLabel } from './positions/points.ts'
import type { MapView } from './map-search.ts'
import classes from './map.module.css'

interface ChosenRobotsProps {
  view: MapView
  robots: readonly FleetDevice[]
  customers: readonly { id: number; name: string }[]
  onChange: (patch: Partial<MapView>) => void
}

/** The robot filter: selected robots and customers. Without a selection all robots are shown. */
export function ChosenRobots({ view, robots, customers, onChange }: ChosenRobotsProps) {
  const robotChoices = useMemo(
    () => robots.map((robot) => ({ value: String(robot.id), label: labelOf(robot) })),
    [robots],
  )
  const customerChoices = useMemo(
    () => customers.map(({ id, name }) => ({ value: String(id), label: sentence`${name} (${id})` })),
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
                aria-label={sentence`Remove ${label}`}
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

interface PickerButtonProps {
  label: string
  placeholder: string
  choices: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** Maximum number of listed choices. Typing narrows them. */
const MAX_LISTED = 50

/** A button that opens a searchable list of choices. */
function PickerButton({ label, placeholder, choices, onPick }: PickerButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={260} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button variant="default" fullWidth onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label={label}
          placeholder={placeholder}
          data={choices}
          limit={MAX_LISTED}
          searchable
          defaultDropdownOpened
          nothingFoundMessage="No results found"
          value={null}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => {
            setOpen(false)
            if (value !== null) onPick(value)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
