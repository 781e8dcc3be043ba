import { useRef } from 'react'
import type { BoxName } from '@service-center/contract/data-extractor/query-boxes.ts'
import type { SqlEditor } from '../sql/sql-editor.ts'
import type { EditorValues } from './editor-values.ts'

/** What stands in the box that runs first while only the other one matters. */
const NOTHING_FIRST = 'SELECT 1 AS one'

/** The two boxes, for what is put into them from elsewhere. */
export interface QueryBoxesState {
  ready: (box: BoxName) => (editor: SqlEditor | undefined) => void
  focused: (box: BoxName) => void
  /** Writes a name at the cursor of the box that had the focus last. */
  insert: (text: string) => void
  /** Puts an example into the box whose rows are shown. */
  tryExample: (sql: string) => void
}

export function useQueryBoxes(
  { dbQueryFirst, ...texts }: Pick<EditorValues, 'dbQueryFirst' | BoxName>,
  set: (changes: Partial<EditorValues>) => void,
): QueryBoxesState {
  const first = dbQueryFirst ? 'dbQuery' : 'whQuery'
  const second = dbQueryFirst ? 'whQuery' : 'dbQuery'
  const editors = useRef<Partial<Record<BoxName, SqlEditor | undefined>>>({})
  const last = useRef<BoxName>(undefined)
  return {
    ready: (box) => (editor) => {
      editors.current[box] = editor
    },
    focused: (box) => {
      last.current = box
    },
    insert: (text) => editors.current[last.current ?? second]?.insert(text),
    tryExample: (sql) => {
      set({ [second]: sql, ...(texts[first].trim() === '' ? { [first]: NOTHING_FIRST } : {}) })
      editors.current[second]?.focus()
    },
  }
}
