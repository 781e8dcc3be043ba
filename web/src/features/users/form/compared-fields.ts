import type { Compared } from '../../../kit/form/differences.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import type { AccountValues } from './account-values.ts'

/** Names of customers and access fields, and the offset for times. */
export interface FieldNames {
  customer: (id: number) => string
  accessField: (tag: string) => string
  /** Hours. */
  offset: number
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
const moment = (at: number | null, { offset }: FieldNames) =>
  at === null ? '' : formatTime(at, { offset, pattern: 'minute' })

/** An account's fields for comparing two versions. Passwords are not readable and not compared. */
export function comparedFields(words: FieldNames): readonly Compared<AccountValues>[] {
  const names = (tags: readonly string[]) => tags.map(words.accessField).toSorted().join(', ')
  return [
    { field: 'firstname', label: 'First name', text: ({ firstname }) => firstname },
    { field: 'lastname', label: 'Last name', text: ({ lastname }) => lastname },
    { field: 'email', label: 'Email', text: ({ email }) => email },
    { field: 'verified', label: 'Email is verified', text: ({ verified }) => yesOrNo(verified) },
    { field: 'from', label: 'Valid from', text: ({ from }) => moment(from, words) },
    { field: 'to', label: 'Valid to', text: ({ to }) => moment(to, words) },
    {
      field: 'contractAccess',
      label: 'Contract access',
      text: ({ contractAccess }) => yesOrNo(contractAccess),
    },
    {
      field: 'customerId',
      label: 'Customers',
      text: ({ customerId }) => customerId.map(words.customer).join(', '),
    },
    { field: 'userAccess', label: 'Access fields', text: ({ userAccess }) => names(userAccess) },
  ]
}
