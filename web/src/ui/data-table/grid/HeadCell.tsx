/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed one by one, which table layout cannot */
import { memo, useRef, useState } from 'react'
import { HeadLabel, type HeadLabelProps } from './HeadLabel.tsx'
import { HeadMenu } from './HeadMenu.tsx'
import { useColumnDrop } from './column-drag.ts'
import classes from './head.module.css'

/** A header narrower than this, in px, has no space for its menu's button on touch screens. */
const SLIM = 100
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function HeadCellInner<Row>(props: HeadLabelProps<Row>) {
  const { at, actions } = props
  const { column, width, left } = at
  const label = useRef<HTMLButtonElement>(null)
  // The menu is rendered inside the table's own region, so that assistive technology finds it there.
  const [menuHome, setMenuHome] = useState<HTMLElement | null>(null)
  const openMenu = () => setMenuHome(label.current?.closest('section') ?? document.body)
  const closeMenu = () => {
    setMenuHome(null)
    label.current?.focus()
  }
  const drop = useColumnDrop(at, actions)
  return (
    <div
      role="columnheader"
      aria-colindex={at.place}
      aria-sort={at.sort ? ARIA_SORT[at.sort] : undefined}
      className={classes['cell']}
      style={{ width, left }}
      data-align={column.align}
      data-slim={width < SLIM || undefined}
      data-frozen={at.isFrozen || undefined}
      data-edge={at.isLastFrozen || undefined}
      data-menu={menuHome ? true : undefined}
      {...drop}
    >
      <HeadLabel {...props} label={label} openMenu={openMenu} />
      <HeadMenu at={at} actions={actions} home={menuHome} onOpen={openMenu} onClose={closeMenu} />
      {column.isId ? (
        <div aria-hidden className={classes['handle']} data-fixed />
      ) : (
        <div
          aria-hidden
          className={classes['handle']}
          data-resizing={at.isResizing || undefined}
          onMouseDown={(event) => actions.startResize(column.id, event)}
          onTouchStart={(event) => actions.startResize(column.id, event)}
          onDoubleClick={() => actions.resize(column.id, null)}
        />
      )}
    </div>
  )
}

/**
 * The header cell of one column: its label sorts and can be dragged, its right edge resizes, its menu offers everything
 * by keyboard. React.memo loses the type parameter; the cast restores it.
 */
export const HeadCell = memo(HeadCellInner) as typeof HeadCellInner
