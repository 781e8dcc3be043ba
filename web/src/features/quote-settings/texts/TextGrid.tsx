import { sentence } from '@service-center/contract/text/name-characters.ts'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react'
import { useNewest } from '../../../ui/use-newest.ts'
import { Missing } from '../../../ui/state/StateText.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import {
  LANGUAGE_NAMES,
  TEXT_LANGUAGES,
  type TextCell,
  type TextLanguage,
  type TextRow,
} from './keyed-texts.ts'
import { type GridEdit, type GridPlace, useGridFocus } from './use-grid-focus.ts'
import classes from './texts.module.css'

export interface CellPlace {
  readonly key: string
  readonly lang: TextLanguage
}

export const cellId = ({ key, lang }: CellPlace): string => JSON.stringify([key, lang])

/** A text that is being saved or was refused; it stays in its cell. */
export interface UnsavedText {
  readonly text: string
  /** Why it was refused; undefined while it is being saved. */
  readonly failure: string | undefined
}

interface TextGridProps {
  label: string
  rows: readonly TextRow[]
  mayEdit: boolean
  /** By {@link cellId}. */
  unsaved: ReadonlyMap<string, UnsavedText>
  onSave: (place: CellPlace, text: string) => void
  onForget: (place: CellPlace) => void
}

/** A table of keys and languages. Each cell is edited in place and saved on leaving it. */
export function TextGrid({ label, rows, mayEdit, unsaved, onSave, onForget }: TextGridProps) {
  const size = { rows: rows.length, columns: TEXT_LANGUAGES.length }
  const { grid, active, edit, startEdit, endEdit, onKeyDown } = useGridFocus(size, mayEdit)
  const newest = useNewest({ rows, edit, startEdit, endEdit, onSave, onForget })
  const onStart = useCallback((at: GridPlace) => newest().startEdit(at), [newest])
  const onEnd = useCallback(
    (key: string | undefined, text: string | undefined) => {
      const now = newest()
      const row = now.edit && now.rows[now.edit.row]
      const lang = now.edit && TEXT_LANGUAGES[now.edit.column]
      if (row !== undefined && lang !== undefined) {
        if (text === undefined) now.onForget({ key: row.key, lang })
        else now.onSave({ key: row.key, lang }, text)
      }
      now.endEdit(key)
    },
    [newest],
  )
  return (
    <div className={classes['frame']}>
      <table
        ref={grid}
        // WAI-ARIA's grid pattern: one tab stop, arrow keys within.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        className={classes['grid']}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={classes['key']}>
              Key
            </th>
            {TEXT_LANGUAGES.map((lang) => (
              <th key={lang} scope="col">
                {LANGUAGE_NAMES[lang]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <TextRowView
              key={row.key}
              row={row}
              place={place}
              activeColumn={active.row === place ? active.column : undefined}
              edit={edit?.row === place ? edit : undefined}
              unsaved={unsavedOf(row, unsaved)}
              mayEdit={mayEdit}
              onStart={onStart}
              onEnd={onEnd}
            />
          ))}
        </tbody>
      </table>
      {mayEdit && rows.length > 0 && (
        <p className={classes['help']}>
          <IconPencil size={14} stroke={1.6} aria-hidden /> Click a cell, or press Enter in it. Enter or Tab
          saves, Esc leaves it as it was.
        </p>
      )}
    </div>
  )
}

const NONE: readonly (UnsavedText | undefined)[] = TEXT_LANGUAGES.map(() => undefined)

/** By column. Rows without unsaved texts share one list, so that they are not rendered again. */
function unsavedOf(row: TextRow, unsaved: ReadonlyMap<string, UnsavedText>) {
  if (unsaved.size === 0) return NONE
  const found = TEXT_LANGUAGES.map((lang) => unsaved.get(cellId({ key: row.key, lang })))
  return found.every((one) => one === undefined) ? NONE : found
}

const MAX_TEXT = 200

/** The keys that end editing, and the arrow key that the focus moves by afterwards. */
const ENDS: Readonly<Record<string, string>> = { Enter: 'ArrowDown', Tab: 'ArrowRight' }

/** Shown beside keys that no plan sells. */
const USES = { word: 'word of the document', none: 'not in a plan' } as const

interface TextRowViewProps {
  row: TextRow
  place: number
  /** The column of the cell that can be focused, if it is in this row. */
  activeColumn: number | undefined
  edit: GridEdit | undefined
  /** By column. */
  unsaved: readonly (UnsavedText | undefined)[]
  mayEdit: boolean
  onStart: (at: GridPlace) => void
  /** @param text undefined if editing was cancelled */
  onEnd: (key: string | undefined, text: string | undefined) => void
}

/** A key with its texts. There are hundreds, so a row is rendered again only when it changes. */
const TextRowView = memo(function TextRowView(props: TextRowViewProps) {
  const { row, place, activeColumn, edit, unsaved, mayEdit, onStart, onEnd } = props
  return (
    <tr>
      <th scope="row" className={classes['key']}>
        <span>{row.key}</span>
        {row.use !== 'sold' && <span className={classes['quiet']}> {USES[row.use]}</span>}
      </th>
      {row.cells.map((cell, column) => {
        const lang = TEXT_LANGUAGES[column] ?? ''
        const label = sentence`${row.key}, ${LANGUAGE_NAMES[lang]}`
        const typed = unsaved[column]
        const isActive = activeColumn === column
        if (edit?.column === column) {
          const stored = cell.kind === 'stored' ? cell.value : ''
          return (
            <td key={lang} className={classes['editing']}>
              <CellInput label={label} initial={edit.initial ?? typed?.text ?? stored} onEnd={onEnd} />
            </td>
          )
        }
        return (
          <td
            key={lang}
            tabIndex={isActive ? 0 : -1}
            data-active={isActive || undefined}
            data-editable={mayEdit || undefined}
            aria-busy={typed !== undefined && typed.failure === undefined}
            title={typed?.failure}
            onClick={() => onStart({ row: place, column })}
          >
            <CellText cell={cell} typed={typed} />
          </td>
        )
      })}
    </tr>
  )
})

function CellText({ cell, typed }: { cell: TextCell; typed: UnsavedText | undefined }) {
  if (typed !== undefined) {
    const { text, failure } = typed
    const word = text === '' ? 'Deleted' : text
    if (failure === undefined) return <span className={classes['quiet']}>{word}</span>
    return <StateText state="bad">{word}, not saved</StateText>
  }
  if (cell.kind === 'missing') return <StateText state="warning">Missing</StateText>
  if (cell.kind === 'none') return <Missing word="None" />
  return cell.kind === 'stored' ? cell.value : <span className={classes['quiet']}>{cell.value}</span>
}

interface CellInputProps {
  label: string
  initial: string
  onEnd: (key: string | undefined, text: string | undefined) => void
}

function CellInput({ label, initial, onEnd }: CellInputProps) {
  const [text, setText] = useState(initial)
  // Removing the input after Enter or Esc also fires `blur`.
  const isOver = useRef(false)
  function end(key: string | undefined, saved: string | undefined) {
    if (isOver.current) return
    isOver.current = true
    onEnd(key, saved)
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = event.shiftKey && event.key === 'Tab' ? 'ArrowLeft' : ENDS[event.key]
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (next === undefined) end('', undefined)
    else end(next, text)
  }
  return (
    <input
      // The user has just clicked the cell, or pressed a key in it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={label}
      maxLength={MAX_TEXT}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(undefined, text)}
    />
  )
}
