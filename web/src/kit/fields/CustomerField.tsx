import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customersQuery } from '../../api/shared-queries.ts'
import type { FieldBinding } from '../form/field-paths.ts'
import { SelectField } from './SelectField.tsx'

interface CustomerFieldProps extends FieldBinding<number | null> {
  label: string
  placeholder?: string
  clearLabel?: string
  description?: string | undefined
  withAsterisk?: boolean
}

/** One of the customers in scope, found by name or id. */
export function CustomerField({ value, onChange, ...field }: CustomerFieldProps) {
  const { data } = useQuery(customersQuery)
  const choices = useMemo(
    () => data?.data.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })) ?? [],
    [data],
  )
  return (
    <SelectField
      placeholder={data === undefined ? 'Loading...' : 'Choose a customer'}
      {...field}
      data={choices}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
