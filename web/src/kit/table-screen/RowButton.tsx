import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'
import type { Target } from './ListTable.tsx'
import classes from './table-screen.module.css'

/** The buttons of a row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={classes['rowActions']}>{children}</div>
)

interface RowButtonProps {
  /** What it does, for its tooltip. */
  label: string
  /** What it does with what, for those who do not see the row: 'Edit Nordic'. */
  name: string
  color?: 'gray' | 'red'
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** An icon in the row of a table. */
export const RowButton = ({
  label,
  name,
  color = 'gray',
  isBusy = false,
  onClick,
  children,
}: RowButtonProps) => (
  <RowTooltip label={label}>
    <ActionIcon size={26} color={color} aria-label={name} loading={isBusy} onClick={onClick}>
      {children}
    </ActionIcon>
  </RowTooltip>
)

/** The pencil of a row, a link to its page. */
export function EditLink({ name, target }: { name: string; target: Target }) {
  return (
    <RowTooltip label="Edit">
      <ActionIcon
        size={26}
        aria-label={`Edit ${name}`}
        renderRoot={(look: object) => <Link {...target} {...look} />}
      >
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
