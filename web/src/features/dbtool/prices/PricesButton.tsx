import { ActionIcon } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { RowTooltip } from '../../../ui/page/RowTooltip.tsx'

/** Opens the prices of a feature group. */
export function PricesButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <RowTooltip label="Prices">
      <ActionIcon size={26} aria-label={`Prices of ${name}`} onClick={onClick}>
        <IconTag size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
