import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { Matched } from '../../../ui/text/Matched.tsx'
import { partsOf } from '../../../ui/text/matches.ts'
import { CustomerMarks } from '../CustomerMarks.tsx'
import { counted, nameOf } from '../customer-text.ts'
import type { TreeNode } from './customer-tree.ts'
import type { VisibleRow } from './visible-rows.ts'
import classes from './tree.module.css'

/** The id of a row's element, for aria-activedescendant. */
export const treeRowId = (node: TreeNode | undefined) =>
  node === undefined ? undefined : `customer-${node.customer.id}`

interface TreeRowProps {
  node: TreeNode
  row: VisibleRow
  top: number
  height: number
  /** The search words. */
  words: readonly string[] | undefined
  /** Whether it matches itself, and is not only an ancestor of a match. */
  isHit: boolean
  isActive: boolean
  isSelected: boolean
  /** Undefined while they load. */
  devices: number | undefined
  /** Whether it has a menu. */
  hasMenu: boolean
}

/** One row of the tree. The tree handles clicks and keys. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
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
        // For the pointer: by keyboard the menu opens with Shift F10, and the details have the same actions.
        <span className={classes['more']} data-menu title="Actions" aria-hidden>
          <IconDots size={16} stroke={1.6} />
        </span>
      )}
      <VisuallyHidden>{countsOf(node, devices)}</VisuallyHidden>
    </div>
  )
})

/** The numbers of a row in words, because screen readers do not read the column headers. */
function countsOf({ size }: TreeNode, devices: number | undefined): string {
  return [
    ...(size > 1 ? [counted(size - 1, 'sub-customer')] : []),
    ...(devices !== undefined && devices > 0 ? [counted(devices, 'device')] : []),
  ].join(', ')
}
