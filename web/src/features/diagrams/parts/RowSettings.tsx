import { ActionIcon, Button, Popover, Radio, SegmentedControl, Stack, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useRef } from 'react'
import type { AxisChoice, RowSetting } from '../../../kit/device/dashboard-search.ts'
import type { DiagramKey } from '../model/keys.ts'
import type { ValueRange } from '../model/outliers.ts'
import { roundRange } from '../model/value-axis.ts'
import { FixedRange } from './FixedRange.tsx'
import classes from '../diagrams.module.css'

/** Escape closes the popover, but not the dialog around it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }

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
  /** What the value axis shows now; undefined without numbers. */
  shown: ValueRange | undefined
  onChange: (setting: RowSetting) => void
  /** Held by the list, because a row that is drawn otherwise is another component. */
  isOpen: boolean
  setOpen: (key: string | undefined) => void
}

/** How a row is drawn: as a line of numbers or as bars of states, and on which value axis. */
export function RowSettings({ row, shown, onChange, isOpen, setOpen }: RowSettingsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const show = (isShown: boolean) => {
    setOpen(isShown ? row.key : undefined)
    // The button that opened it may be gone with the former row.
    if (!isShown) button.current?.focus()
  }
  const { kind, ownKind, axis } = row
  const as = kind === ownKind ? undefined : kind === 'number' ? 'number' : 'state'
  const label = `Settings of ${row.label}`
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
 * The choice that holds has the focus first, also when the row has become another component under the open settings:
 * without a focus inside, Escape would close the dialog.
 */
function focusChosen(content: HTMLElement | null): void {
  content?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true })
}

/** What a row is anyway need not be remembered. */
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
    // Fixed at first is what is shown, in round numbers.
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
