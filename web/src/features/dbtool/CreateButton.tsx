import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** A button in the head of a section that opens a dialog. */
export function CreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={14} stroke={1.6} />} onClick={onClick}>
      {label}
    </Button>
  )
}
