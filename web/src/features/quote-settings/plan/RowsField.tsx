import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { type ComponentType, memo, type ReactNode, useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { moved } from '../../../kit/fields/use-list-edits.ts'
import { focusPlace } from '../../../kit/fields/use-list-edits.ts'
import type { GroupBinding } from '../../../kit/form/checks/field-paths.ts'
import { useNewest } from '../../../ui/use-newest.ts'
import { Card } from '../../../ui/page/Card.tsx'
import classes from './plan.module.css'

export interface RowInputsProps<Row> {
  /** The path of the row in the form: 'items.0'. */
  name: string
  /** For accessible names: 'item 1'. */
  title: string
  row: Row
  onChange: (row: Row) => void
  /** Error messages by field of the row. */
  errors: Readonly<Record<string, string | undefined>>
}

interface RowsFieldProps<Row extends object> extends GroupBinding<Row[]> {
  title: string
  /** What one row is called: 'item'. */
  noun: string
  /** Shown at the right end of the header. */
  detail?: ReactNode
  /** Headings above the rows. Each input has its own accessible name too. */
  columns: readonly string[]
  /** Must be the same on each render, or typing loses the focus. */
  Inputs: ComponentType<RowInputsProps<Row>>
  /** The fields of a row that can have errors. */
  fields: readonly (keyof Row & string)[]
  newRow: () => Row
  copyOf: (row: Row) => Row
  /** Beside the button that adds a row. */
  adding?: ReactNode
  /** Below the rows. */
  hint?: ReactNode
  emptyText?: string
}

/** A card with an ordered list of rows that can be added, duplicated, moved and removed. */
export function RowsField<Row extends object>(props: RowsFieldProps<Row>) {
  const { title, noun, name, value, onChange, error, errorAt, fields, newRow, copyOf, Inputs } = props
  const newest = useNewest({ value, onChange, copyOf })
  const edit = useCallback(
    (change: (rows: Row[], copyOf: (row: Row) => Row) => Row[]) => {
      const now = newest()
      now.onChange(change(now.value, now.copyOf))
    },
    [newest],
  )
  return (
    <Card title={title} detail={props.detail}>
      <fieldset aria-label={title} className={classes['rows']} data-field={name} data-field-error={error}>
        {value.length > 0 && (
          <div className={classes['columns']} data-list={noun} aria-hidden>
            {props.columns.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
        )}
        {value.length === 0 && <p className={classes['quiet']}>{props.emptyText}</p>}
        {value.map((row, place) => (
          <ListRow
            // Rows have no id.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            place={place}
            isLast={place === value.length - 1}
            noun={noun}
            name={`${name}.${place}`}
            row={row}
            errors={Object.fromEntries(fields.map((field) => [field, errorAt(`${place}.${field}`)]))}
            Inputs={Inputs}
            edit={edit}
          />
        ))}
        {error !== undefined && (
          <p className={classes['error']} role="alert">
            {error}
          </p>
        )}
        {props.hint}
        <div className={classes['adding']}>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, newRow()])}
          >
            Add {noun}
          </Button>
          {props.adding}
        </div>
      </fieldset>
    </Card>
  )
}

interface ListRowProps<Row extends object> {
  place: number
  isLast: boolean
  noun: string
  name: string
  row: Row
  errors: Readonly<Record<string, string | undefined>>
  Inputs: ComponentType<RowInputsProps<Row>>
  edit: (change: (rows: Row[], copyOf: (row: Row) => Row) => Row[]) => void
}

function ListRowParts<Row extends object>(props: ListRowProps<Row>) {
  const { place, isLast, noun, name, row, errors, Inputs, edit } = props
  const title = `${noun} ${place + 1}`
  const frame = useRef<HTMLFieldSetElement>(null)
  const onChange = useCallback((changed: Row) => edit((rows) => rows.with(place, changed)), [edit, place])
  function move(to: number) {
    flushSync(() => edit((rows) => moved(rows, { from: place, to })))
    focusPlace(frame.current?.parentElement, to, to < place ? ['up', 'down'] : ['down', 'up'])
  }
  function remove() {
    const list = frame.current?.parentElement
    flushSync(() => edit((rows) => rows.toSpliced(place, 1)))
    focusPlace(list, isLast ? place - 1 : place, ['remove'])
  }
  return (
    <fieldset ref={frame} aria-label={title} className={classes['row']} data-list={noun} data-place={place}>
      <Inputs name={name} title={title} row={row} onChange={onChange} errors={errors} />
      <div className={classes['buttons']}>
        <RowButton
          act="up"
          label={sentence`Move ${title} up`}
          icon={<IconArrowUp size={14} stroke={1.6} />}
          onClick={place === 0 ? undefined : () => move(place - 1)}
        />
        <RowButton
          act="down"
          label={sentence`Move ${title} down`}
          icon={<IconArrowDown size={14} stroke={1.6} />}
          onClick={isLast ? undefined : () => move(place + 1)}
        />
        <RowButton
          act="duplicate"
          label={sentence`Duplicate ${title}`}
          icon={<IconCopy size={14} stroke={1.6} />}
          onClick={() => edit((rows, copyOf) => rows.toSpliced(place + 1, 0, copyOf(row)))}
        />
        <RowButton
          act="remove"
          label={sentence`Remove ${title}`}
          icon={<IconX size={14} stroke={1.6} />}
          onClick={remove}
        />
      </div>
    </fieldset>
  )
}

const same = (one: object, other: object) => {
  const others = new Map(Object.entries(other))
  return Object.entries(one).every(([key, value]) => others.get(key) === value)
}

/** Rendered again only when its own values change: a plan has dozens of rows, and each key press changes one. */
const ListRow = memo(
  ListRowParts,
  (before, after) =>
    before.place === after.place &&
    before.isLast === after.isLast &&
    before.name === after.name &&
    before.Inputs === after.Inputs &&
    before.edit === after.edit &&
    same(before.row, after.row) &&
    same(before.errors, after.errors),
  // `memo` loses the type parameter.
) as typeof ListRowParts

interface RowButtonProps {
  act: 'up' | 'down' | 'duplicate' | 'remove'
  label: string
  icon: ReactNode
  onClick: (() => void) | undefined
}

function RowButton({ act, label, icon, onClick }: RowButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={26}
        data-act={act}
        aria-label={label}
        disabled={onClick === undefined}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
