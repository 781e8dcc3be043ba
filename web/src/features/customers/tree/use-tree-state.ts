import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { branchIds, nodeOf, pathTo, type CustomerTree } from './customer-tree.ts'
import { readKeptTree, writeKeptTree, type KeptTree } from './kept-tree.ts'
import { searchTree, type TreeSearch } from './tree-search.ts'
import { rowIndexOf, visibleRows, type VisibleRow } from './visible-rows.ts'

interface Options {
  tree: CustomerTree
  /** The id of the selected customer, which may be none of the tree. */
  selected: number | undefined
  /** What is looked for. */
  keyword: string
  username: string
}

/** The tree as it stands open, and what opens and closes it. */
export interface TreeState {
  readonly rows: readonly VisibleRow[]
  readonly search: TreeSearch | undefined
  /** The line with the keyboard's cursor. */
  readonly active: number
  /** Changes when the selected customer should come into view; undefined while it is not shown. */
  readonly reveal: string | undefined
  /** How the tree was left before, in this tab. */
  readonly kept: KeptTree | undefined
  setActive(index: number): void
  toggle(place: number): void
  openSiblings(place: number): void
  expandAll(): void
  collapseAll(): void
  /** Keeps how the tree stands, for coming back. */
  keep(top: number): void
}

/** Holds what of the tree is open and where its cursor is. */
export function useTreeState({ tree, selected, keyword, username }: Options): TreeState {
  const [kept] = useState(() => readKeptTree(username))
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => firstExpanded(tree, kept))
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [cursor, setCursor] = useState<number>()
  const search = useMemo(() => searchTree(tree, keyword), [tree, keyword])

  const isShown = selected !== undefined && nodeOf(tree, selected) !== undefined && search === undefined
  const reveal = isShown ? `${selected}` : undefined
  // Somebody who comes back finds the tree as it was, even when they had closed the way to the selected one.
  const [revealed, setRevealed] = useState(kept?.selected === selected ? reveal : undefined)
  if (reveal !== revealed) {
    setRevealed(reveal)
    if (selected !== undefined) {
      setCursor(selected)
      if (isShown) setExpanded(withWayTo(tree, selected, expanded))
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
  const active = rowIndexOf(rows, tree, tree.placeOf.get(cursor ?? selected ?? NaN) ?? -1)

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
    keep: (top) => writeKeptTree({ username, expanded: [...expanded], top, selected: selected ?? null }),
  }
}

const idAt = (tree: CustomerTree, place: number) => tree.nodes[place]?.customer.id ?? 0

/** As it was left; at first the roots stand open. */
function firstExpanded(tree: CustomerTree, kept: KeptTree | undefined): ReadonlySet<number> {
  if (kept !== undefined) return new Set(kept.expanded)
  return new Set(tree.nodes.flatMap(({ parent, customer }) => (parent < 0 ? [customer.id] : [])))
}

function withWayTo(tree: CustomerTree, id: number, expanded: ReadonlySet<number>): ReadonlySet<number> {
  const above = pathTo(tree, id).slice(0, -1)
  return above.every((customer) => expanded.has(customer.id))
    ? expanded
    : new Set([...expanded, ...above.map((customer) => customer.id)])
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

/** Keeps the tree's state when it is left, and comes back to where it was scrolled. */
export function useKeptScroll(state: TreeState, scroller: { current: HTMLElement | null }): void {
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
