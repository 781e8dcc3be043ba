import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'

/** The pencil in a row that opens its dialog. */
export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <RowTooltip label="Edit">
      <ActionIcon size={26} aria-label={`Edit ${name}`} onClick={onClick}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
