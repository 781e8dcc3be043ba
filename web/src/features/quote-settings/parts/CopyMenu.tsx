import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'

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
