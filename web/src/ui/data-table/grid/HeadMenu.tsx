import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ColumnMenuItems } from './ColumnMenuItems.tsx'
import type { GridColumn } from '../columns/draw-columns.ts'
import classes from './head.module.css'
import type { HeadActions } from './head-keys.ts'

type Props<Row> = {
  at: GridColumn<Row>
  actions: HeadActions
  /** The parent element of the open menu; null while it is closed. */
  home: HTMLElement | null
  onOpen: () => void
  onClose: () => void
}

/**
 * A column's menu and the small button that opens it. The menu is mounted only while it is open: one in each header would
 * be a fifth of what scrolling sideways costs.
 */
export function HeadMenu<Row>({ at, actions, home, onOpen, onClose }: Props<Row>) {
  const button = {
    type: 'button',
    className: classes['more'],
    tabIndex: -1,
    'aria-label': `Menu of column ${at.column.header}`,
    onClick: onOpen,
    children: <IconChevronDown size={14} stroke={1.6} />,
  } as const
  // The open menu gives its button the same two attributes.
  if (home === null) return <button {...button} aria-haspopup="menu" aria-expanded={false} />
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      width={210}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      floatingStrategy="fixed"
      portalProps={{ target: home }}
    >
      <Menu.Target>
        <button {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        <ColumnMenuItems at={at} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
