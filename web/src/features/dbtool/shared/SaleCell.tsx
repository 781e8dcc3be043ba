import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { canBeBought, type Sale, saleText } from './sale.ts'

interface SaleCellProps {
  sale: Sale
  /** The name of the row. */
  name: string
  /** Opens the step that adds what is missing; undefined for viewers who may not. */
  onMend: (() => void) | undefined
}

/** Who can buy a feature or group, or what is missing, as a button that leads to the step that adds it. */
export function SaleCell({ sale, name, onMend }: SaleCellProps) {
  const text = saleText(sale)
  if (canBeBought(sale) || onMend === undefined) return <Truncated text={text} />
  return (
    <Button size="compact-xs" variant="default" aria-label={sentence`${text} of ${name}`} onClick={onMend}>
      {text}
    </Button>
  )
}
