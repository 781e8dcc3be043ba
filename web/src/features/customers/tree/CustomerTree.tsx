import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconDots } from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type Ref,
  useMemo,
  useRef,
} from 'react'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { useTreeKeys } from '../../../kit/lists/tree-keys.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { counted } from '../../../ui/text/format.ts'
import { PrintedCount, useDrawnRows } from '../../../ui/print/printed-rows.tsx'
import { Matched, partsOf } from '../../../ui/text/Matched.tsx'
import { CustomerMarks, nameOf } from '../customer-text.tsx'
import type { CustomerTree as Tree, TreeNode } from './customer-tree.ts'
import type { TreeState } from './use-tree-state.ts'
import { HEAD_HEIGHT, useTreeVirtual } from './use-tree-virtual.ts'
import { depthOf, situationOf, type VisibleRow } from './visible-rows.ts'
import classes from './tree.module.css'

interface CustomerTreeProps {
  tree: Tree
  state: TreeState
  selected: number | undefined
  onlyUnreviewed: boolean
  /** The number of devices in each customer's subtree; undefined while they load. */
  devices: Int32Array | undefined
  onSelect: (id: number) => void
  /** Opens the menu of a row. Undefined if the viewer cannot change anything. */
  onMenu: ((place: number) => void) | undefined
  /** The element that has the focus. */
  treeRef: Ref<HTMLDivElement>
}

/** Follows the WAI-ARIA tree pattern: the focus stays on the tree element, and the keys move the active row. */
export function CustomerTree(props: CustomerTreeProps) {
  const { tree, state, selected, onlyUnreviewed, devices, onSelect, onMenu, treeRef } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, search, active } = state
  const { virtual, rowHeight } = useTreeVirtual({ tree, state, selected, scroller })
  const drawn = useDrawnRows(virtual, rows.length)
  const move = (index: number) => {
    state.setActive(index)
    virtual.scrollToIndex(index, { align: 'auto' })
  }
  const pageOf = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
  const onKeyDown = useCustomerTreeKeys({ tree, state, onSelect, onMenu, move, pageOf })

  const depth = useMemo(() => depthOf(rows, tree), [rows, tree])
  // React's type lacks custom properties.
  const style = { height: virtual.getTotalSize(), '--tree-depth': Math.max(1, depth) } as CSSProperties

  // The scrolling element stays mounted when nothing is found, so that its scroll position is saved on leaving.
  return (
    <div className={classes['scroller']} ref={scroller}>
      {rows.length === 0 && (
        <EmptyState title="No customer found">
          {onlyUnreviewed
            ? 'No customer that is not reviewed matches.'
            : 'No name and no id of your customers matches.'}
        </EmptyState>
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
            data-printed-rows
            style={style}
            onKeyDown={onKeyDown}
            {...(onMenu === undefined ? {} : { 'aria-keyshortcuts': 'Shift+F10' })}
            onClick={(event) => onTreeClick(event, { tree, state, onSelect, onMenu })}
            onContextMenu={(event) => onTreeContextMenu(event, { state, onMenu })}
          >
            {drawn.map(({ index, start, key }) => {
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
          <PrintedCount printed={drawn.length} total={rows.length} />
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
  /** Rows per page, for the PageUp and PageDown keys. */
  pageOf: () => number
}

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
 * A click selects the row, opens or closes it (on the arrow) or opens its menu (on the dots). The browser handles clicks
 * that open a new tab.
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

/** A right click opens the menu of the row, or the browser's menu if the row has none. */
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

/** The id of the element, for aria-activedescendant. */
export const treeRowId = (node: TreeNode | undefined) =>
  node === undefined ? undefined : `customer-${node.customer.id}`

interface TreeRowProps {
  node: TreeNode
  row: VisibleRow
  top: number
  height: number
  /** The words of the search. */
  words: readonly string[] | undefined
  /** Whether the customer itself matches the search. If not, it is an ancestor of a match. */
  isHit: boolean
  isActive: boolean
  isSelected: boolean
  /** Undefined while they load. */
  devices: number | undefined
  hasMenu: boolean
}

/** The tree handles the clicks and keys of its rows. */
const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { node, row, top, height, words, isHit, isActive, isSelected, devices, hasMenu } = props
  const { customer, level, size, childCount } = node
  const isFoundById = words !== undefined && isHit && words.includes(String(customer.id))
  return (
    <div
      role="treeitem"
      id={treeRowId(node)}
      tabIndex={-1}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.isOpen}
      aria-selected={isSelected}
      data-place={row.place}
      data-active={isActive || undefined}
      data-way={!isHit || undefined}
      className={classes['row']}
      style={{ top, height, paddingInlineStart: `calc(var(--tree-step) * ${level - 1} + 8px)` }}
    >
      <span className={classes['arrow']} data-arrow={childCount > 0 || undefined} aria-hidden>
        {childCount > 0 && <IconChevronRight size={14} stroke={1.6} />}
      </span>
      <a
        className={classes['name']}
        href={hrefOf(addressOf.customer(customer.id))}
        tabIndex={-1}
        title={nameOf(customer)}
      >
        {words === undefined || !isHit ? (
          nameOf(customer)
        ) : (
          <Matched parts={partsOf({ text: customer.name, words })} />
        )}
      </a>
      {isFoundById && (
        <span className={classes['id']}>
          <Matched parts={[{ text: String(customer.id), isMatch: true }]} />
        </span>
      )}
      <CustomerMarks customer={customer} />
      <span className={classes['below']} aria-hidden>
        {size > 1 && (size - 1).toLocaleString('en')}
      </span>
      <span className={classes['devices']} aria-hidden>
        {devices !== undefined && devices > 0 && devices.toLocaleString('en')}
      </span>
      {hasMenu && (
        // For the mouse only. With the keyboard, Shift+F10 opens the menu, and the details have the same actions.
        <span className={classes['more']} data-menu title="Actions" aria-hidden>
          <IconDots size={16} stroke={1.6} />
        </span>
      )}
      <VisuallyHidden>{countsOf(node, devices)}</VisuallyHidden>
    </div>
  )
})

/** The numbers with their nouns, because screen readers do not read the column headers. */
function countsOf({ size }: TreeNode, devices: number | undefined): string {
  return [
    ...(size > 1 ? [counted(size - 1, 'sub-customers')] : []),
    ...(devices !== undefined && devices > 0 ? [counted(devices, 'devices')] : []),
  ].join(', ')
}
