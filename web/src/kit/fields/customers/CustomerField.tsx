import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { customersQuery } from '../../../api/shared-data/shared-queries.ts'
import type { FieldBinding } from '../../form/checks/field-paths.ts'
import { PickField, type PickLook } from '../picks/PickField.tsx'
import { customerPicks } from '../picks/picks.ts'

export function CustomerField({
  value,
  onChange,
  ...field
}: PickLook<Customer> & FieldBinding<number | null>) {
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
