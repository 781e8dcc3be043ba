import { Menu } from '@mantine/core'
import {
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

const icon = { size: 14, stroke: 1.6 } as const
const WIDE_STEP = 5 * RESIZE_STEP

/** Offers by keyboard all that the pointer can do with a column. */
function ColumnMenuItems<Row>({ at, actions }: { at: GridColumn<Row>; actions: HeadActions }) {
  const { column } = at
  const { id } = column
  const isMovable = !at.isFrozen
  return (
    <>
      {column.sortable !== false && (
        <>
          <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => actions.setSort(id, 'asc')}>
            Sort ascending
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => actions.setSort(id, 'desc')}>
            Sort descending
          </Menu.Item>
        </>
      )}
      {at.sort && (
        <Menu.Item leftSection={<IconX {...icon} />} onClick={() => actions.setSort(id, false)}>
          Do not sort by this
        </Menu.Item>
      )}
      {column.filter !== 'none' && (
        <Menu.Item leftSection={<IconFilter {...icon} />} onClick={() => actions.filter(id)}>
          Filter
        </Menu.Item>
      )}
      {isMovable && (
        <>
          <Menu.Item leftSection={<IconArrowLeft {...icon} />} onClick={() => actions.step(id, -1)}>
            Move left
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowRight {...icon} />} onClick={() => actions.step(id, 1)}>
            Move right
          </Menu.Item>
        </>
      )}
      {!column.isId && (
        <>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconArrowsHorizontal {...icon} />}
            onClick={() => actions.resize(id, WIDE_STEP)}
          >
            Wider
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconArrowsMinimize {...icon} />}
            onClick={() => actions.resize(id, -WIDE_STEP)}
          >
            Narrower
          </Menu.Item>
        </>
      )}
      {!column.isId && column.hideable !== false && (
        <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => actions.hide(id)}>
          Hide column
        </Menu.Item>
      )}
    </>
  )
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
        <ColumnMenuItems at={at} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
