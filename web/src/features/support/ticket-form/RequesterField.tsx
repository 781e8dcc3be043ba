import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/users.ts'
import { useQuery } from '@tanstack/react-query'
import { preparedOnce } from '../../../api/prepared-once.ts'
import { q } from '../../../api/query.ts'
import { PickField } from '../../../kit/fields/PickField.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'

/** Whoever asks: one of the accounts in scope. */
export function RequesterField(field: FieldBinding<string | null>) {
  const { data } = useQuery(q(api.users.list, {}))
  return (
    <PickField
      label="Requester"
      placeholder={data === undefined ? 'Loading...' : 'Choose an account'}
      withAsterisk
      source={data?.data}
      prepare={accountPicks}
      {...field}
    />
  )
}

/** Accounts: 'Mette Holm (mette.holm)'. */
const accountPicks = preparedOnce((users: readonly User[]) => {
  const list = users.map((item) => {
    const name = [item.firstname, item.lastname].filter((part) => part !== '').join(' ')
    const label = name === '' ? item.username : `${name} (${item.username})`
    return { item, value: item.username, label, id: item.username, isGone: false }
  })
  return { list, byValue: new Map(list.map((pick) => [pick.value, pick])) }
})
