import { BOX_NAMES, type BoxName } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { Button } from '@mantine/core'
import { lazy, useId, useMemo, useRef, useState } from 'react'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { LazyPart } from '../../../ui/feedback/code-failures.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useNewest } from '../../../ui/use-newest.ts'
import { Chip, KeyCap } from '../../../ui/page/marks.tsx'
import { placeIn } from '../query-error.ts'
import type { SqlBoxProps } from '../sql/SqlBox.tsx'
import type { SqlEditor } from '../sql/sql-editor.ts'
import type { KnownNames } from '../sql/sql-names.ts'
import type { Execution } from '../use-execution.tsx'
import type { EditorValues } from './editor-draft.ts'
import type { QueryEditorState } from './use-query-editor.ts'
import classes from './editor.module.css'

const ORDER: readonly BoxName[] = ['whQuery', 'dbQuery']
const OTHER = { whQuery: 'dbQuery', dbQuery: 'whQuery' } as const

const SqlBox = lazy(() => import('../sql/SqlBox.tsx').then((module) => ({ default: module.SqlBox })))

/** Access to both boxes, to insert texts from the list of views. */
export function useQueryBoxes(
  { dbQueryFirst }: Pick<EditorValues, 'dbQueryFirst'>,
  set: (changes: Partial<EditorValues>) => void,
) {
  const second = dbQueryFirst ? 'whQuery' : 'dbQuery'
  const editors = useRef<Partial<Record<BoxName, SqlEditor | undefined>>>({})
  const last = useRef<BoxName>(undefined)
  return {
    ready: (box: BoxName) => (editor: SqlEditor | undefined) => {
      editors.current[box] = editor
    },
    focused: (box: BoxName) => {
      last.current = box
    },
    /** Inserts a name at the cursor of the box that had the focus last. */
    insert: (text: string) => editors.current[last.current ?? second]?.insert(text),
    /** Puts an example into the box of the second query, whose rows are the result. */
    tryExample: (sql: string) => {
      set({ [second]: sql })
      editors.current[second]?.focus()
    },
  }
}

interface QueryBoxesProps {
  editor: QueryEditorState
  execution: Execution
  names: Omit<KnownNames, 'readsFirst'>
  boxes: ReturnType<typeof useQueryBoxes>
}

/** The data warehouse query and the database query. They stay in this order, whichever runs first. */
export function QueryBoxes({ editor, execution, names, boxes }: QueryBoxesProps) {
  const texts = editor.values
  const first: BoxName = texts.dbQueryFirst ? 'dbQuery' : 'whQuery'
  const hasBoth = ORDER.every((box) => !isBlank(texts[box]))
  const ofFirst = useMemo(() => ({ ...names, readsFirst: false }), [names])
  const ofSecond = useMemo(() => ({ ...names, readsFirst: true }), [names])
  return (
    <div className={classes['boxes']}>
      {ORDER.map((box) => {
        const field = editor.field(box)
        const error = execution.error?.errors.find(({ param, msg }) => param === box && msg === field.error)
        return (
          <QueryBox
            key={box}
            {...field}
            label={BOX_NAMES[box]}
            other={BOX_NAMES[OTHER[box]]}
            runsFirst={hasBoth && box === first}
            isRequired={isBlank(texts[OTHER[box]])}
            names={box === first ? ofFirst : ofSecond}
            // In a text that has changed since the execution, the position is wrong.
            errorAt={field.value === execution.input?.[box] ? error?.at : undefined}
            onReady={boxes.ready(box)}
            onFocus={() => boxes.focused(box)}
          />
        )
      })}
      <p className={classes['keys']}>
        <KeyCap>Ctrl</KeyCap> <KeyCap>Enter</KeyCap> executes, <KeyCap>Ctrl</KeyCap> <KeyCap>Space</KeyCap>{' '}
        completes, <KeyCap>Ctrl</KeyCap> <KeyCap>]</KeyCap> indents, <KeyCap>Tab</KeyCap> leaves a box. One
        query alone is enough.
      </p>
    </div>
  )
}

interface QueryBoxProps extends FieldBinding<string>, Pick<SqlBoxProps, 'names' | 'errorAt' | 'onReady'> {
  label: string
  other: string
  runsFirst: boolean
  /** One query is enough: this one, while the other box is empty. */
  isRequired: boolean
  onFocus: () => void
}

function QueryBox(props: QueryBoxProps) {
  const {
    label,
    other,
    runsFirst,
    isRequired,
    onFocus,
    name,
    value,
    onChange,
    error,
    errorAt,
    names,
    onReady,
  } = props
  const id = useId()
  return (
    <div className={classes['box']} data-field={name} onFocus={onFocus}>
      <div className={classes['boxHead']}>
        <span id={`${id}label`} className={classes['boxName']}>
          {label}
          {isRequired && (
            <span className={classes['required']} aria-hidden>
              {' *'}
            </span>
          )}
        </span>
        {runsFirst && <Chip>runs first</Chip>}
        <FormatButton label={label} text={value} onFormatted={onChange} />
      </div>
      <div className={classes['frame']} data-wrong={error !== undefined || undefined}>
        <LazyPart fallback={<pre className={classes['waiting']}>{value}</pre>}>
          <SqlBox
            value={value}
            onChange={onChange}
            names={names}
            labelledBy={`${id}label`}
            describedBy={error === undefined ? `${id}hint` : `${id}error ${id}hint`}
            isInvalid={error !== undefined}
            errorAt={errorAt}
            onReady={onReady}
          />
        </LazyPart>
      </div>
      {error !== undefined && (
        <p id={`${id}error`} className={classes['boxError']} role="alert">
          {errorAt !== undefined && <span>{placeText(value, errorAt)}: </span>}
          {error}
        </p>
      )}
      <p id={`${id}hint`} className={classes['hint']}>
        {runsFirst ? `${other} can read its rows as ` : `Can read the rows of the ${other.toLowerCase()} as `}
        <code>first_query</code>
      </p>
    </div>
  )
}

function placeText(text: string, at: number): string {
  const { line, column } = placeIn(text, at)
  return `Line ${line}, column ${column}`
}

interface FormatButtonProps {
  label: string
  text: string
  onFormatted: (text: string) => void
}

/** Formats a query. The formatter is loaded on first use. */
function FormatButton({ label, text, onFormatted }: FormatButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const newest = useNewest(text)
  async function format() {
    setBusy(true)
    try {
      const { formatSql } = await import('../sql/format-sql.ts')
      // The text may have changed while the code was loading.
      onFormatted(formatSql(newest()))
    } catch {
      toast.warning('This query cannot be formatted: it is not complete, or not SQL')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      className={classes['format'] ?? ''}
      variant="subtle"
      color="gray"
      size="compact-xs"
      aria-label={`Format ${label}`}
      loading={isBusy}
      onClick={() => text.trim() !== '' && void format()}
    >
      Format
    </Button>
  )
}
