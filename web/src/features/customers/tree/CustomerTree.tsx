import { type CSSProperties, type KeyboardEvent, type MouseEvent, type Ref, useMemo, useRef } from 'react'
import { useTreeKeys } from '../../../kit/tree/use-tree-keys.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { TreeRow, treeRowId } from './TreeRow.tsx'
import type { CustomerTree as Tree } from './customer-tree.ts'
import type { TreeState } from './use-tree-state.ts'
import { HEAD_HEIGHT, useTreeVirtual } from './use-tree-virtual.ts'
import { depthOf, situationOf } from './visible-rows.ts'
import classes from './tree.module.css'

interface CustomerTreeProps {
  tree: Tree
  state: TreeState
  selected: number | undefined
  /** The number of devices of each customer's subtree; undefined while they load. */
  devices: Int32Array | undefined
  onSelect: (id: number) => void
  /** Opens the menu of a row; undefined: the viewer can change nothing. */
  onMenu: ((place: number) => void) | undefined
  /** Ref to the focusable element. */
  treeRef: Ref<HTMLDivElement>
}

/** The customers as a tree (WAI-ARIA's tree pattern): the focus stays on the tree, and an active row moves. */
export function CustomerTree(props: CustomerTreeProps) {
  const { tree, state, selected, devices, onSelect, onMenu, treeRef } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, search, active } = state
  const { virtual, rowHeight } = useTreeVirtual({ tree, state, selected, scroller })
  const move = (index: number) => {
    state.setActive(index)
    virtual.scrollToIndex(index, { align: 'auto' })
  }
  const pageOf = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
  const onKeyDown = useCustomerTreeKeys({ tree, state, onSelect, onMenu, move, pageOf })

  const depth = useMemo(() => depthOf(rows, tree), [rows, tree])
  // React's type lacks custom properties.
  const style = { height: virtual.getTotalSize(), '--tree-depth': Math.max(1, depth) } as CSSProperties

  // The scrolling element stays mounted when nothing is found, so that its position is saved on leaving.
  return (
    <div className={classes['scroller']} ref={scroller}>
      {rows.length === 0 && (
        <EmptyState title="No customer found">No name and no id of your customers matches.</EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <div className={classes['head']} aria-hidden>
            <span>Name</span>
            <span className={classes['below']}>Sub-customers</span>
            <span className={classes['devices']}>Devices</span>
          </div>
          <div
            ref={treeRef}
            role="tree"
            aria-label="Customers"
            tabIndex={0}
            aria-activedescendant={treeRowId(tree.nodes[rows[active]?.place ?? -1])}
            className={classes['tree']}
            style={style}
            onKeyDown={onKeyDown}
            {...(onMenu === undefined ? {} : { 'aria-keyshortcuts': 'Shift+F10' })}
            onClick={(event) => onTreeClick(event, { tree, state, onSelect, onMenu })}
            onContextMenu={(event) => onTreeContextMenu(event, { state, onMenu })}
          >
            {virtual.getVirtualItems().map(({ index, start, key }) => {
              const row = rows[index]
              const node = tree.nodes[row?.place ?? -1]
              if (row === undefined || node === undefined) return null
              return (
                <TreeRow
                  key={key}
                  node={node}
                  row={row}
                  top={start - HEAD_HEIGHT}
                  height={rowHeight}
                  words={search?.words}
                  isHit={search === undefined || search.isHit[row.place] === 1}
                  isActive={index === active}
                  isSelected={node.customer.id === selected}
                  devices={devices?.[row.place]}
                  hasMenu={onMenu !== undefined}
                />
              )
            })}
          </div>
        </>
      )}
    </div>
  )
}

interface KeyOptions {
  tree: Tree
  state: TreeState
  onSelect: (id: number) => void
  onMenu: ((place: number) => void) | undefined
  move: (index: number) => void
  /** Number of rows per page. */
  pageOf: () => number
}

/** Keyboard handling of the tree. */
function useCustomerTreeKeys(options: KeyOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { tree, state, onSelect, onMenu, move, pageOf } = options
  const { rows, active } = state
  return useTreeKeys({
    ...situationOf({ tree, rows, active }),
    move,
    pageOf,
    onMenu: (row) => onMenu?.(row?.place ?? -1),
    act: (verb, { place }) => {
      const id = tree.nodes[place]?.customer.id
      if (verb === 'openSiblings') state.openSiblings(place)
      else if (verb !== 'select') state.toggle(place)
      else if (id !== undefined) onSelect(id)
    },
  })
}

/**
 * A click on a row selects it, on its arrow opens or closes it, on its dots opens its menu; a click that opens a new tab
 * is left to the browser.
 */
function onTreeClick(
  event: MouseEvent<HTMLElement>,
  { tree, state, onSelect, onMenu }: Omit<KeyOptions, 'move' | 'pageOf'>,
): void {
  const { target, place } = rowOf(event)
  const id = tree.nodes[place]?.customer.id
  if (id === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  state.setActive(state.rows.findIndex((row) => row.place === place))
  if (target?.closest('[data-menu]') != null) onMenu?.(place)
  else if (target?.closest('[data-arrow]') != null) state.toggle(place)
  else onSelect(id)
}

/** A right click on a row opens its menu; where there is none, the browser's. */
function onTreeContextMenu(
  event: MouseEvent<HTMLElement>,
  { state, onMenu }: Pick<KeyOptions, 'state' | 'onMenu'>,
): void {
  const { place } = rowOf(event)
  if (place < 0 || onMenu === undefined) return
  event.preventDefault()
  state.setActive(state.rows.findIndex((row) => row.place === place))
  onMenu(place)
}

function rowOf(event: MouseEvent<HTMLElement>): { target: Element | null; place: number } {
  const target = event.target instanceof Element ? event.target : null
  return { target, place: Number(target?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? -1) }
}
