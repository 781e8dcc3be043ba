import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'
import type { Target } from './ListTable.tsx'
import classes from './table-screen.module.css'

interface RowButtonProps {
  /** What it does, for its tooltip. */
  label: string
  /** What it does and with which row, for screen readers: 'Edit Nordic'. */
  name: string
  color?: 'gray' | 'red'
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

export function RowButton({
  label,
  name,
  color = 'gray',
  isBusy = false,
  onClick,
  children,
}: RowButtonProps) {
  return (
    <RowTooltip label={label}>
      <ActionIcon size={26} color={color} aria-label={name} loading={isBusy} onClick={onClick}>
        {children}
      </ActionIcon>
    </RowTooltip>
  )
}

/** A pencil icon that links to the page where the row is edited. */
export function EditLink({ name, target }: { name: string; target: Target }) {
  return (
    <RowTooltip label="Edit">
      <ActionIcon
        size={26}
        aria-label={sentence`Edit ${name}`}
        renderRoot={(look: object) => <Link {...target} {...look} />}
      >
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}

export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={classes['rowActions']}>{children}</div>
)
