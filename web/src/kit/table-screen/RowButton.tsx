import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'

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
