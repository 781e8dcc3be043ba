import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { branchIds, type CustomerTree, nodeOf, pathTo } from './customer-tree.ts'
import { rowIndexOf, type VisibleRow, visibleRows, searchTree, type TreeSearch } from './visible-rows.ts'

const savedTree = z.object({
  username: z.string(),
  /** Ids of the expanded customers. */
  expanded: z.array(z.number()),
  /** Scroll offset in pixels. */
  top: z.number(),
  /** The id of the customer that was selected on leaving. */
  selected: z.number().nullable(),
})

/** The state of the tree that is saved in the session storage of the tab. */
type SavedTree = z.infer<typeof savedTree>

const KEY = 'service-center.customers'

interface Options {
  tree: CustomerTree
  /** The id of the selected customer, which may not be in the tree. */
  selected: number | undefined
  keyword: string
  /** Whether only customers that are not reviewed are shown, with their ancestors. */
  onlyUnreviewed: boolean
  /** The id of the customer that the viewer moved last. It scrolls into view at its new place. */
  moved: number | undefined
  username: string
}

export interface TreeState {
  readonly rows: readonly VisibleRow[]
  readonly search: TreeSearch | undefined
  /** The index of the row with the keyboard cursor. */
  readonly active: number
  /** Changes when the selected customer should scroll into view; undefined if it is not shown. */
  readonly reveal: string | undefined
  /** The saved state at the start. */
  readonly kept: SavedTree | undefined
  setActive(index: number): void
  toggle(place: number): void
  openSiblings(place: number): void
  expandAll(): void
  collapseAll(): void
  /** Saves the state. @param top scroll offset in pixels */
  keep(top: number): void
}

/** The state of the tree: open rows, search and cursor. */
export function useTreeState(options: Options): TreeState {
  const { tree, selected, keyword, onlyUnreviewed, moved, username } = options
  const [kept] = useState(() => readSavedTree(username))
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => firstExpanded(tree, kept))
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [cursor, setCursor] = useState<number>()
  const search = useMemo(() => searchTree(tree, keyword, onlyUnreviewed), [tree, keyword, onlyUnreviewed])

  const isShown = selected !== undefined && nodeOf(tree, selected) !== undefined && search === undefined
  const way = isShown ? wayTo(tree, selected) : undefined
  // If somebody else moves the selected customer, its ancestors open too, but nothing scrolls.
  const reveal = isShown && moved === selected ? way : isShown ? `${selected}` : undefined
  // After coming back, the tree is unchanged, even if an ancestor of the selected customer was closed.
  const [opened, setOpened] = useState(kept?.selected === selected ? way : undefined)
  if (way !== opened) {
    setOpened(way)
    if (selected !== undefined) {
      setCursor(selected)
      if (isShown) setExpanded(withAncestorsOf(tree, selected, expanded))
    }
  }
  const wanted = `${onlyUnreviewed} ${keyword}`
  const [seen, setSeen] = useState(wanted)
  if (seen !== wanted) {
    setSeen(wanted)
    setToggled(new Set())
    setCursor(search === undefined ? selected : idAt(tree, search.isHit.indexOf(1)))
  }

  const openness = useMemo(() => ({ expanded, search, toggled }), [expanded, search, toggled])
  const rows = useMemo(() => visibleRows(tree, openness), [tree, openness])
  const active = useCursorRow({ rows, tree, id: cursor ?? selected })

  const set = search === undefined ? setExpanded : setToggled
  return {
    rows,
    search,
    active,
    reveal,
    kept,
    setActive: (index) => setCursor(tree.nodes[rows[index]?.place ?? -1]?.customer.id),
    toggle: (place) => {
      const id = tree.nodes[place]?.customer.id
      if (id !== undefined) set((old) => withToggled(old, id))
    },
    openSiblings: (place) => {
      const ids = siblingRows({ rows, tree, place }).filter((row) => row.isOpen === false)
      set((old) => ids.reduce((next, row) => withToggled(next, idAt(tree, row.place)), old))
    },
    expandAll: () => (search === undefined ? setExpanded(new Set(branchIds(tree))) : setToggled(new Set())),
    collapseAll: () => {
      if (search === undefined) return setExpanded(new Set())
      const open = tree.nodes.filter((_, place) => (search.hitsIn[place] ?? 0) > (search.isHit[place] ?? 0))
      setToggled(new Set(open.map(({ customer }) => customer.id)))
    },
    keep: (top) => saveTree({ username, expanded: [...expanded], top, selected: selected ?? null }),
  }
}

/** The ids from the root to the customer as a text, which changes when the customer is moved. */
const wayTo = (tree: CustomerTree, id: number) =>
  pathTo(tree, id)
    .map((customer) => customer.id)
    .join('/')

const idAt = (tree: CustomerTree, place: number) => tree.nodes[place]?.customer.id ?? 0

/** The saved open rows, or else the roots. */
function firstExpanded(tree: CustomerTree, kept: SavedTree | undefined): ReadonlySet<number> {
  if (kept !== undefined) return new Set(kept.expanded)
  return new Set(tree.nodes.flatMap(({ parent, customer }) => (parent < 0 ? [customer.id] : [])))
}

function withAncestorsOf(tree: CustomerTree, id: number, expanded: ReadonlySet<number>): ReadonlySet<number> {
  const above = pathTo(tree, id).slice(0, -1)
  return above.every((customer) => expanded.has(customer.id))
    ? expanded
    : new Set([...expanded, ...above.map((customer) => customer.id)])
}

/** The row of the cursor. If its customer is deleted, the cursor stays where it is instead of moving to the first row. */
function useCursorRow(options: {
  rows: readonly VisibleRow[]
  tree: CustomerTree
  id: number | undefined
}): number {
  const { rows, tree, id } = options
  const place = tree.placeOf.get(id ?? Number.NaN)
  const [last, setLast] = useState({ id, row: 0 })
  const isGone = id !== undefined && place === undefined && last.id === id
  const row = isGone ? Math.max(0, Math.min(last.row, rows.length - 1)) : rowIndexOf(rows, tree, place ?? -1)
  if (!isGone && (last.id !== id || last.row !== row)) setLast({ id, row })
  return row
}

function withToggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function siblingRows(options: { rows: readonly VisibleRow[]; tree: CustomerTree; place: number }) {
  const { rows, tree, place } = options
  const parent = tree.nodes[place]?.parent
  return rows.filter((row) => tree.nodes[row.place]?.parent === parent)
}

/** Restores the scroll position, and saves the state of the tree on leaving. */
export function useSavedScroll(state: TreeState, scroller: { current: HTMLElement | null }): void {
  const keep = useEffectEvent((top: number) => state.keep(top))
  const back = useRef(state.kept?.top)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    if (back.current !== undefined) element.scrollTo({ top: back.current })
    const leave = () => keep(element.scrollTop)
    globalThis.addEventListener('pagehide', leave)
    return () => {
      globalThis.removeEventListener('pagehide', leave)
      leave()
    }
  }, [scroller])
}

/** Undefined if this tab has no saved state of this user. */
function readSavedTree(username: string): SavedTree | undefined {
  try {
    const { data } = savedTree.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return data?.username === username ? data : undefined
  } catch {
    return undefined
  }
}

/** Ignores full or disabled storage, because only the saved state is lost. */
function saveTree(kept: SavedTree): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    return
  }
}
