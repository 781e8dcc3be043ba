import { Button } from '@mantine/core'
import { lazy, useId, useState } from 'react'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Chip } from '../../../ui/page/Chip.tsx'
import { placeIn } from '../query-error.ts'
import type { SqlBoxProps } from '../sql/SqlBox.tsx'
import classes from './editor.module.css'

const SqlBox = lazy(() => import('../sql/SqlBox.tsx').then((module) => ({ default: module.SqlBox })))

interface QueryBoxProps extends FieldBinding<string>, Pick<SqlBoxProps, 'names' | 'errorAt' | 'onReady'> {
  label: string
  /** The name of the other box. */
  other: string
  runsFirst: boolean
  onFocus: () => void
}

/** A query with its name, its place in the order, and what is wrong with it below. */
export function QueryBox(props: QueryBoxProps) {
  const { label, other, runsFirst, onFocus, name, value, onChange, error, errorAt, names, onReady } = props
  const id = useId()
  return (
    <div className={classes['box']} data-field={name} onFocus={onFocus}>
      <div className={classes['boxHead']}>
        <span id={`${id}label`} className={classes['boxName']}>
          {label}
          <span className={classes['required']} aria-hidden>
            {' *'}
          </span>
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

/** Lays a query out; its code is loaded when it is used first. */
function FormatButton({ label, text, onFormatted }: FormatButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const newest = useNewest(text)
  async function format() {
    setBusy(true)
    try {
      const { formatSql } = await import('../sql/format-sql.ts')
      // Somebody may have gone on writing while the code was loaded.
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
