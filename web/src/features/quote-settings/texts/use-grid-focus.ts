import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export interface GridPlace {
  readonly row: number
  readonly column: number
}

interface GridSize {
  rows: number
  columns: number
}

const STEPS: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The place after a key, within the grid; undefined for other keys. */
export function placeAfter(
  place: GridPlace,
  key: string,
  { rows, columns }: GridSize,
): GridPlace | undefined {
  if (key === 'Home') return { ...place, column: 0 }
  if (key === 'End') return { ...place, column: columns - 1 }
  const step = STEPS[key]
  return (
    step && {
      row: Math.min(rows - 1, Math.max(0, place.row + step.row)),
      column: Math.min(columns - 1, Math.max(0, place.column + step.column)),
    }
  )
}

/** The cell that is being edited. */
export interface GridEdit extends GridPlace {
  /** What the input starts with; undefined for the text of the cell. */
  readonly initial: string | undefined
}

/** Makes a grid one tab stop: arrow keys move the focus; Enter, F2 or a letter starts editing. */
export function useGridFocus(size: GridSize, mayEdit: boolean) {
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const [edit, setEdit] = useState<GridEdit>()
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const active = { row: Math.min(place.row, Math.max(0, size.rows - 1)), column: place.column }
  useEffect(() => {
    if (!wantsFocus.current || edit !== undefined) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[data-active]')?.focus()
  })

  function goTo(next: GridPlace) {
    wantsFocus.current = true
    setPlace(next)
  }
  function startEdit(at: GridPlace, initial?: string) {
    setPlace(at)
    if (mayEdit) setEdit({ ...at, initial })
  }
  /** @param key the key that ended editing moves the focus; undefined if the focus has left the grid */
  function endEdit(key?: string) {
    setEdit(undefined)
    if (key !== undefined) goTo(placeAfter(active, key, size) ?? active)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (edit !== undefined || size.rows === 0) return
    const next = placeAfter(active, event.key, size)
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (next !== undefined && isPlain) goTo(next)
    else if (event.key === 'Enter' || event.key === 'F2') startEdit(active)
    else if (event.key === 'Delete' || event.key === 'Backspace') startEdit(active, '')
    else if (isPlain && [...event.key].length === 1 && event.key !== ' ') startEdit(active, event.key)
    else return
    event.preventDefault()
  }
  return { grid, active, edit, startEdit, endEdit, onKeyDown }
}
