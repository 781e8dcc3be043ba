import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'

/** Opens the prices of a feature group. */
export function PricesButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Tooltip label="Prices">
      <ActionIcon size={26} aria-label={`Prices of ${name}`} onClick={onClick}>
        <IconTag size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
