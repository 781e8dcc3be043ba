import { sentence } from '@service-center/contract/text/name-characters.ts'
import {
  ActionIcon,
  Button,
  Group,
  Popover,
  Radio,
  SegmentedControl,
  Stack,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AxisChoice, RowSetting } from '../../../kit/device/dashboard-search.ts'
import type { DiagramKey } from '../values/keys.ts'
import { roundRange, type ValueRange } from './value-axis.ts'
import classes from '../diagrams.module.css'

/** Makes Escape close the popover, but not the dialog around it. */
export const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }

const AXES = [
  { value: 'auto', label: 'Automatic', description: 'All values, unless a few outliers would flatten them' },
  { value: 'all', label: 'All values', description: 'From the lowest to the highest' },
  { value: 'robust', label: 'Without outliers', description: 'What most values need; others are marked' },
  { value: 'log', label: 'Logarithmic', description: 'By powers of ten; 0 and below are marked' },
  { value: 'fixed', label: 'Fixed', description: 'From and to values of your own' },
] as const
type AxisName = (typeof AXES)[number]['value']

const KINDS = [
  { value: 'number', label: 'Number' },
  { value: 'text', label: 'State' },
]

interface RowSettingsProps {
  row: DiagramKey
  /** The current range of the value axis; undefined without numbers. */
  shown: ValueRange | undefined
  onChange: (setting: RowSetting) => void
  /** The list holds this state, because changing the kind of a row replaces its component. */
  isOpen: boolean
  setOpen: (key: string | undefined) => void
}

/** Chooses how a row is drawn: as a line of numbers or as bars of states, and on which value axis. */
export function RowSettings({ row, shown, onChange, isOpen, setOpen }: RowSettingsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const show = (isShown: boolean) => {
    setOpen(isShown ? row.key : undefined)
    // The popover cannot return the focus itself: its first button is gone if the component of the row was replaced.
    if (!isShown) button.current?.focus()
  }
  const { kind, ownKind, axis } = row
  const as = chosenAs(kind, ownKind)
  const label = sentence`Settings of ${row.label}`
  return (
    <Popover opened={isOpen} onChange={show} position="bottom-start" trapFocus width={300}>
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon
            className={classes['adjust'] ?? ''}
            size={22}
            aria-label={label}
            aria-expanded={isOpen}
            data-changed={as !== undefined || axis !== undefined || undefined}
            ref={button}
            onClick={() => show(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={14} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} {...OWN_ESCAPE}>
        <Stack gap={12} ref={focusChosen}>
          <SegmentedControl
            {...OWN_ESCAPE}
            size="xs"
            aria-label="Drawn as"
            data={KINDS}
            value={kind}
            onChange={(next) => onChange({ axis, as: chosenAs(next, ownKind) })}
          />
          {kind === 'number' && (
            <AxisChoices axis={axis} shown={shown} onChange={(next) => onChange({ as, axis: next })} />
          )}
          <Button {...OWN_ESCAPE} variant="subtle" onClick={() => onChange({})}>
            Reset
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * Focuses the current choice, also when the component of the row is replaced while the settings are open. Without a
 * focus inside, Escape would close the dialog.
 */
function focusChosen(content: HTMLElement | null): void {
  content?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true })
}

/** Undefined for the row's own kind, which need not be remembered. */
function chosenAs(kind: string, ownKind: DiagramKey['kind']): RowSetting['as'] {
  if (kind === ownKind) return undefined
  return kind === 'number' ? 'number' : 'state'
}

interface AxisChoicesProps {
  axis: AxisChoice | undefined
  shown: ValueRange | undefined
  onChange: (axis: AxisChoice | undefined) => void
}

function AxisChoices({ axis, shown, onChange }: AxisChoicesProps) {
  const name: AxisName = Array.isArray(axis) ? 'fixed' : (axis ?? 'auto')
  const choose = (next: string) => {
    // A fixed range starts with the shown one, in round numbers.
    if (next === 'fixed') onChange(shown === undefined ? [0, 100] : roundRange(shown))
    if (next === 'auto') onChange(undefined)
    if (next === 'all' || next === 'robust' || next === 'log') onChange(next)
  }
  return (
    <>
      <Radio.Group label="Value axis" value={name} onChange={choose}>
        <Stack gap={6} mt={6}>
          {AXES.map((one) => (
            <Radio
              key={one.value}
              size="xs"
              className={classes['axisChoice'] ?? ''}
              {...OWN_ESCAPE}
              {...one}
            />
          ))}
        </Stack>
      </Radio.Group>
      {Array.isArray(axis) && <FixedRange range={axis} onChange={onChange} />}
    </>
  )
}

interface FixedRangeProps {
  range: [min: number, max: number]
  onChange: (range: [min: number, max: number]) => void
}

/** Two fields for the ends of a value axis. They apply as soon as both are numbers and in order. */
function FixedRange({ range: [min, max], onChange }: FixedRangeProps) {
  const [ends, setEnds] = useState({ min: String(min), max: String(max) })
  const change = (next: typeof ends) => {
    setEnds(next)
    const [from, to] = [readNumber(next.min), readNumber(next.max)]
    if (from !== undefined && to !== undefined && from < to) onChange([from, to])
  }
  return (
    <Group gap={8} grow align="flex-start" wrap="nowrap">
      <TextInput
        {...OWN_ESCAPE}
        label="From"
        inputMode="decimal"
        value={ends.min}
        error={readNumber(ends.min) === undefined && 'Not a number'}
        onChange={(event) => change({ ...ends, min: event.currentTarget.value })}
      />
      <TextInput
        {...OWN_ESCAPE}
        label="To"
        inputMode="decimal"
        value={ends.max}
        error={errorOfMax(ends)}
        onChange={(event) => change({ ...ends, max: event.currentTarget.value })}
      />
    </Group>
  )
}

function errorOfMax({ min, max }: { min: string; max: string }): string | undefined {
  const end = readNumber(max)
  if (end === undefined) return 'Not a number'
  return end <= (readNumber(min) ?? -Infinity) ? 'Must be above From' : undefined
}

/** A typed number, with a decimal comma or point. */
function readNumber(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}
