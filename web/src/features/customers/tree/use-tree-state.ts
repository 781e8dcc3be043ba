import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { branchIds, type CustomerTree, nodeOf, pathTo } from './customer-tree.ts'
import { searchTree, type TreeSearch } from './tree-search.ts'
import { rowIndexOf, type VisibleRow, visibleRows } from './visible-rows.ts'

const savedTree = z.object({
  username: z.string(),
  /** The ids of the expanded rows. */
  expanded: z.array(z.number()),
  /** Scroll offset in px. */
  top: z.number(),
  /** The customer that was selected on leaving. */
  selected: z.number().nullable(),
})

/** The saved state of a tree, in this tab's session. */
type SavedTree = z.infer<typeof savedTree>

const KEY = 'service-center.customers'

/** The saved state for this user; undefined when there is none in this tab. */
function readSavedTree(username: string): SavedTree | undefined {
  try {
    const { data } = savedTree.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return data?.username === username ? data : undefined
  } catch {
    return undefined
  }
}

/** Ignores full or disabled storage: only the saved state is lost. */
function saveTree(kept: SavedTree): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    return
  }
}

interface Options {
  tree: CustomerTree
  /** The id of the selected customer, which may be missing in the tree. */
  selected: number | undefined
  /** The search text. */
  keyword: string
  /** The customer that the viewer has moved: its new place is to be shown. */
  moved: number | undefined
  username: string
}

/** Which rows of the tree are open, and functions to open and close them. */
export interface TreeState {
  readonly rows: readonly VisibleRow[]
  readonly search: TreeSearch | undefined
  /** The row with the keyboard cursor. */
  readonly active: number
  /** Changes when the selected customer should scroll into view; undefined while it is not shown. */
  readonly reveal: string | undefined
  /** The saved state of the tree, in this tab. */
  readonly kept: SavedTree | undefined
  setActive(index: number): void
  toggle(place: number): void
  openSiblings(place: number): void
  expandAll(): void
  collapseAll(): void
  /** Saves the tree's state. */
  keep(top: number): void
}

/** Holds the open rows of the tree and its cursor. */
export function useTreeState({ tree, selected, keyword, moved, username }: Options): TreeState {
  const [kept] = useState(() => readSavedTree(username))
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => firstExpanded(tree, kept))
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [cursor, setCursor] = useState<number>()
  const search = useMemo(() => searchTree(tree, keyword), [tree, keyword])

  const isShown = selected !== undefined && nodeOf(tree, selected) !== undefined && search === undefined
  const way = isShown ? wayTo(tree, selected) : undefined
  // Where somebody else moves the selected customer, its way opens too, but nothing scrolls.
  const reveal = isShown && moved === selected ? way : isShown ? `${selected}` : undefined
  // A user who comes back finds the tree unchanged, even if they had closed an ancestor of the selected one.
  const [opened, setOpened] = useState(kept?.selected === selected ? way : undefined)
  if (way !== opened) {
    setOpened(way)
    if (selected !== undefined) {
      setCursor(selected)
      if (isShown) setExpanded(withAncestorsOf(tree, selected, expanded))
    }
  }
  const [seen, setSeen] = useState(keyword)
  if (seen !== keyword) {
    setSeen(keyword)
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

/** A customer with its ancestors: another text when it has been moved. */
const wayTo = (tree: CustomerTree, id: number) =>
  pathTo(tree, id)
    .map((customer) => customer.id)
    .join('/')

const idAt = (tree: CustomerTree, place: number) => tree.nodes[place]?.customer.id ?? 0

/** As saved; initially the roots are open. */
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

/** The row of the cursor. When its customer is gone, the cursor stays at its place instead of going to the first row. */
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

/** Saves the tree's state on leaving, and restores the scroll position. */
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
