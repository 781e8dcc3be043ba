import { IconPencil } from '@tabler/icons-react'
import { RowButton } from '../../kit/table-screen/RowButton.tsx'

/** The pencil in a row that opens its dialog. */
export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <RowButton label="Edit" name={`Edit ${name}`} onClick={onClick}>
      <IconPencil size={16} stroke={1.6} />
    </RowButton>
  )
}
