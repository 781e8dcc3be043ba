import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Target } from './use-row-link.tsx'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'

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
