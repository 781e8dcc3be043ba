import { IconTag } from '@tabler/icons-react'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'

/** Opens the prices of a feature group. */
export function PricesButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <RowButton label="Prices" name={`Prices of ${name}`} onClick={onClick}>
      <IconTag size={16} stroke={1.6} />
    </RowButton>
  )
}
