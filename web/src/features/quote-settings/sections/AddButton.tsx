import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** A button in the header of a section that adds an entry; nothing for those who only read. */
export function AddButton({
  label,
  mayEdit,
  onClick,
}: {
  label: string
  mayEdit: boolean
  onClick: () => void
}) {
  if (!mayEdit) return null
  return (
    <Button variant="default" leftSection={<IconPlus size={14} stroke={1.6} />} onClick={onClick}>
      {label}
    </Button>
  )
}
