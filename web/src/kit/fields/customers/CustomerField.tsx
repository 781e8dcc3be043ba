import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { customersQuery } from '../../../api/shared-data/shared-queries.ts'
import type { FieldBinding } from '../../form/checks/field-paths.ts'
import { PickField } from '../picks/PickField.tsx'
import { customerPicks } from '../picks/picks.ts'

interface CustomerFieldProps extends FieldBinding<number | null> {
  label: string
  placeholder?: string
  clearLabel?: string
  description?: string | undefined
  withAsterisk?: boolean
  disabled?: boolean
  /** Shown when no offered customer matches. */
  nothingFoundMessage?: string | undefined
  /** Whether a customer can be chosen; all by default. The chosen one is always listed. */
  offered?: ((customer: Customer) => boolean) | undefined
}

export function CustomerField({ value, onChange, ...field }: CustomerFieldProps) {
  const { data } = useQuery(customersQuery)
  return (
    <PickField
      placeholder={data === undefined ? 'Loading...' : 'Choose a customer'}
      {...field}
      source={data?.data}
      prepare={customerPicks}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
