import { useMemo, useRef, type CSSProperties, type Ref } from 'react'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import type { CustomerTree as Tree } from './customer-tree.ts'
import { TreeRow, treeRowId } from './TreeRow.tsx'
import { onTreeClick, onTreeContextMenu, useCustomerTreeKeys } from './use-tree-keys.ts'
import type { TreeState } from './use-tree-state.ts'
import { HEAD_HEIGHT, useTreeVirtual } from './use-tree-virtual.ts'
import { depthOf } from './visible-rows.ts'
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
