import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'

const ICON = { size: 14, stroke: 1.6 }

interface MoveMenuProps {
  /** Title of the chapter or question: 'Question 2. Motor'. */
  of: string
  isFirst: boolean
  isLast: boolean
  onStep: (by: -1 | 1) => void
  onDuplicate: () => void
  /** Only if there is no other delete button. */
  onDelete?: () => void
}

/** Menu of a chapter or question. Touch screens have no drag handle, so moving is in this menu. */
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
