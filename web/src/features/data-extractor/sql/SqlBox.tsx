import { useEffect, useEffectEvent, useRef } from 'react'
import { createSqlEditor, type SqlEditor } from './sql-editor.ts'
import type { KnownNames } from './sql-names.ts'

export interface SqlBoxProps {
  value: string
  onChange: (text: string) => void
  names: KnownNames
  /** Ids of elements. */
  labelledBy: string
  describedBy: string
  isInvalid: boolean
  /** The position of an error, which is underlined. */
  errorAt: number | undefined
  /** Called with the editor when it is ready, and with undefined when it is removed. */
  onReady: (editor: SqlEditor | undefined) => void
}

/** A text box for SQL. It is loaded lazily because the editor library is large. */
export function SqlBox(props: SqlBoxProps) {
  const { value, onChange, names, labelledBy, describedBy, isInvalid, errorAt, onReady } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<SqlEditor>(undefined)
  const changed = useEffectEvent((text: string) => onChange(text))
  const ready = useEffectEvent((made: SqlEditor | undefined) => onReady(made))
  const first = useEffectEvent(() => value)
  useEffect(() => {
    if (host.current === null) return undefined
    const made = createSqlEditor({ parent: host.current, text: first(), onChange: (text) => changed(text) })
    editor.current = made
    ready(made)
    return () => {
      made.destroy()
      editor.current = undefined
      ready(undefined)
    }
  }, [])
  useEffect(() => editor.current?.setText(value), [value])
  useEffect(() => editor.current?.setNames(names), [names])
  useEffect(() => {
    editor.current?.setAttributes({
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-required': 'true',
      ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    })
  }, [labelledBy, describedBy, isInvalid])
  useEffect(() => editor.current?.showError(errorAt), [errorAt])
  return <div ref={host} style={{ height: '100%' }} />
}
