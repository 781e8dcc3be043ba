import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { LANGUAGE_NAMES, TEXT_LANGUAGES, type TextCell, type TextRow } from '../model/keyed-texts.ts'
import type { UnsavedText } from './text-calls.ts'
import type { GridEdit, GridPlace } from './use-grid-focus.ts'
import classes from './texts.module.css'

const MAX_TEXT = 200
/** The keys that end typing, and where the focus goes on from there. */
const ENDS: Readonly<Record<string, string>> = { Enter: 'ArrowDown', Tab: 'ArrowRight' }

/** Beside keys that no plan sells. */
const USES = { word: 'word of the document', none: 'not in a plan' } as const

interface TextRowViewProps {
  row: TextRow
  place: number
  /** The column of the grid's tab stop, if it is in this row. */
  activeColumn: number | undefined
  edit: GridEdit | undefined
  /** By column. */
  unsaved: readonly (UnsavedText | undefined)[]
  mayEdit: boolean
  onBegin: (at: GridPlace) => void
  /** @param text undefined: what was typed is dropped */
  onEnd: (key: string | undefined, text: string | undefined) => void
}

/** A key with its texts. Drawn again only when one of them changes: there are hundreds. */
export const TextRowView = memo(function TextRowView(props: TextRowViewProps) {
  const { row, place, activeColumn, edit, unsaved, mayEdit, onBegin, onEnd } = props
  return (
    <tr>
      <th scope="row" className={classes['key']}>
        <span>{row.key}</span>
        {row.use !== 'sold' && <span className={classes['quiet']}> {USES[row.use]}</span>}
      </th>
      {row.cells.map((cell, column) => {
        const lang = TEXT_LANGUAGES[column] ?? ''
        const label = `${row.key}, ${LANGUAGE_NAMES[lang]}`
        const typed = unsaved[column]
        const isActive = activeColumn === column
        if (edit?.column === column) {
          const stored = cell.kind === 'stored' ? cell.value : ''
          return (
            <td key={lang} className={classes['editing']}>
              <CellInput label={label} begun={edit.begun ?? typed?.text ?? stored} onEnd={onEnd} />
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
            onClick={() => onBegin({ row: place, column })}
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
  begun: string
  onEnd: (key: string | undefined, text: string | undefined) => void
}

function CellInput({ label, begun, onEnd }: CellInputProps) {
  const [text, setText] = useState(begun)
  // The field also loses the focus when it goes after Enter or Esc.
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
      // The focus follows the click or the key that began it.
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
