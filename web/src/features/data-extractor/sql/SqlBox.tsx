import { useEffect, useEffectEvent, useRef } from 'react'
import { createSqlEditor, type SqlEditor } from './sql-editor.ts'
import type { KnownNames } from './sql-names.ts'

export interface SqlBoxProps {
  value: string
  onChange: (text: string) => void
  names: KnownNames
  /** The ids of its label, and of what describes it. */
  labelledBy: string
  describedBy: string
  isInvalid: boolean
  /** Where it is wrong; undefined takes the line away. */
  errorAt: number | undefined
  /** Called with the box when it can be used, and with undefined when it is gone. */
  onReady: (editor: SqlEditor | undefined) => void
}

/** The box itself: its code is loaded when it is drawn first. */
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
