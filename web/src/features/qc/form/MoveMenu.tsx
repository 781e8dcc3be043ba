import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'

const ICON = { size: 14, stroke: 1.6 }

interface MoveMenuProps {
  /** What it is for: 'question 2. Motor'. */
  of: string
  isFirst: boolean
  isLast: boolean
  onStep: (by: -1 | 1) => void
  onDuplicate: () => void
  /** Where deleting has no button of its own. */
  onDelete?: () => void
}

/** What else can be done with a chapter or a question; on touch screens it is moved here. */
export function MoveMenu({ of, isFirst, isLast, onStep, onDuplicate, onDelete }: MoveMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={26} data-act="more" aria-label={`More for ${of}`}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp {...ICON} />} disabled={isFirst} onClick={() => onStep(-1)}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...ICON} />} disabled={isLast} onClick={() => onStep(1)}>
          Move down
        </Menu.Item>
        {onDelete !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item c="var(--sc-bad-ink)" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
