import { IconPencil } from '@tabler/icons-react'
import { useCallback } from 'react'
import { LANGUAGE_NAMES, TEXT_LANGUAGES, type TextRow } from '../model/keyed-texts.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { TextRowView } from './TextRowView.tsx'
import { cellId, type CellPlace, type UnsavedText } from './text-calls.ts'
import { type GridPlace, useGridFocus } from './use-grid-focus.ts'
import classes from './texts.module.css'

interface TextGridProps {
  label: string
  rows: readonly TextRow[]
  mayEdit: boolean
  unsaved: ReadonlyMap<string, UnsavedText>
  onSave: (place: CellPlace, text: string) => void
  onForget: (place: CellPlace) => void
}

/** Keys and languages: each cell is edited in its place and saved when it is left. */
export function TextGrid({ label, rows, mayEdit, unsaved, onSave, onForget }: TextGridProps) {
  const size = { rows: rows.length, columns: TEXT_LANGUAGES.length }
  const { grid, active, edit, begin, end, onKeyDown } = useGridFocus(size, mayEdit)
  const newest = useNewest({ rows, edit, begin, end, onSave, onForget })
  const onBegin = useCallback((at: GridPlace) => newest().begin(at), [newest])
  const onEnd = useCallback(
    (key: string | undefined, text: string | undefined) => {
      const now = newest()
      const row = now.edit && now.rows[now.edit.row]
      const lang = now.edit && TEXT_LANGUAGES[now.edit.column]
      if (row !== undefined && lang !== undefined) {
        if (text === undefined) now.onForget({ key: row.key, lang })
        else now.onSave({ key: row.key, lang }, text)
      }
      now.end(key)
    },
    [newest],
  )
  return (
    <div className={classes['frame']}>
      <table
        ref={grid}
        // A grid of one tab stop, as in WAI-ARIA's grid pattern.
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
              onBegin={onBegin}
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

/** By column; the same list for rows without any, so that they are not drawn again. */
function unsavedOf(row: TextRow, unsaved: ReadonlyMap<string, UnsavedText>) {
  if (unsaved.size === 0) return NONE
  const found = TEXT_LANGUAGES.map((lang) => unsaved.get(cellId({ key: row.key, lang })))
  return found.every((one) => one === undefined) ? NONE : found
}
