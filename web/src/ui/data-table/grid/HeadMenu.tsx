import { Menu } from '@mantine/core'
import {
  type Icon,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconArrowsMinimize,
  IconArrowUp,
  IconChevronDown,
  IconEyeOff,
  IconFilter,
  IconX,
} from '@tabler/icons-react'
import type { GridColumn } from '../columns/use-column-model.ts'
import { RESIZE_STEP } from '../table-constants.ts'
import type { HeadActions } from './head-actions.ts'
import classes from './head.module.css'

const WIDE_STEP = 5 * RESIZE_STEP

type MenuItem = { label: string; icon: Icon; act: () => void; isOff?: boolean; staysOpen?: boolean }

/** All that the pointer can do with a column, for the keyboard. */
function menuItems<Row>({ column, isFrozen, sort }: GridColumn<Row>, actions: HeadActions): MenuItem[] {
  const { id, isId } = column
  const isUnsortable = column.sortable === false
  const widen = { isOff: isId, staysOpen: true }
  return [
    {
      label: 'Sort ascending',
      icon: IconArrowUp,
      act: () => actions.setSort(id, 'asc'),
      isOff: isUnsortable,
    },
    {
      label: 'Sort descending',
      icon: IconArrowDown,
      act: () => actions.setSort(id, 'desc'),
      isOff: isUnsortable,
    },
    {
      label: 'Do not sort by this',
      icon: IconX,
      act: () => actions.setSort(id, false),
      isOff: sort === false,
    },
    { label: 'Filter', icon: IconFilter, act: () => actions.filter(id), isOff: column.filter === 'none' },
    { label: 'Move left', icon: IconArrowLeft, act: () => actions.step(id, -1), isOff: isFrozen },
    { label: 'Move right', icon: IconArrowRight, act: () => actions.step(id, 1), isOff: isFrozen },
    { label: 'Wider', icon: IconArrowsHorizontal, act: () => actions.resize(id, WIDE_STEP), ...widen },
    { label: 'Narrower', icon: IconArrowsMinimize, act: () => actions.resize(id, -WIDE_STEP), ...widen },
    {
      label: 'Hide column',
      icon: IconEyeOff,
      act: () => actions.hide(id),
      isOff: isId || column.hideable === false,
    },
  ]
}

type Props<Row> = {
  at: GridColumn<Row>
  actions: HeadActions
  /** The parent element of the open menu; null while it is closed. */
  home: HTMLElement | null
  onOpen: () => void
  onClose: () => void
}

/**
 * A column's menu and the small button that opens it. The menu is mounted only while open: one in each header would take a
 * fifth of the time of scrolling sideways.
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
  // The open menu sets these two attributes itself.
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
        {menuItems(at, actions).map(
          ({ label, icon: ItemIcon, act, isOff = false, staysOpen = false }) =>
            !isOff && (
              <Menu.Item
                key={label}
                closeMenuOnClick={!staysOpen}
                leftSection={<ItemIcon size={14} stroke={1.6} />}
                onClick={act}
              >
                {label}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
