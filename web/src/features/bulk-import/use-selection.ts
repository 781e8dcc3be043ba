import { useState } from 'react'
import type { FileRows } from './file/file-rows.ts'
import { startSelection, type Selection } from './rows/selection.ts'

/** The ticks of the rows; other rows start anew. */
export function useSelection(rows: FileRows | undefined, rowsKey: string) {
  const [isAuto, setAuto] = useState(true)
  const [kept, setKept] = useState<{ rowsKey: string; selection: Selection }>()
  const count = rows?.ids.length ?? 0
  const isKept = kept?.rowsKey === rowsKey && kept.selection.changed.length === count
  const selection = isKept ? kept.selection : startSelection(isAuto, count)
  const keep = (next: Selection) => setKept({ rowsKey, selection: next })
  return {
    selection,
    setSelection: keep,
    setAuto: (value: boolean) => {
      setAuto(value)
      keep(startSelection(value, count))
    },
  }
}
