import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './parts.module.css'

/** The buttons of a row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={classes['rowActions']}>{children}</div>
)

interface CopyMenuProps {
  name: string
  /** The contract that it belongs to. */
  contract: string
  onDuplicate: () => void
  onCopy: () => void
}

/** Copies a plan within its contract, or to another one. */
export function CopyMenu({ name, contract, onDuplicate, onCopy }: CopyMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Copy">
          <ActionIcon size={26} aria-label={`Copy ${name}`}>
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onDuplicate}>Duplicate in {contract}</Menu.Item>
        <Menu.Item onClick={onCopy}>Copy to another contract</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
