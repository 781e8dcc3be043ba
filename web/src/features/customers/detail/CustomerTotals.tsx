import { api } from '@service-center/contract/api.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices.ts'
import { onlineStatus, type OnlineStatus } from '@service-center/contract/device-state.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countFleet } from '../../../api/fleet-counts.ts'
import { q } from '../../../api/query.ts'
import type { useWatchedValues } from '../../../api/watched-values.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { ONLINE_STATES } from '../../../ui/state/states.ts'
import type { TreeNode } from '../tree/customer-tree.ts'
import type { KindDevices, Scope } from './customer-devices.ts'
import classes from './detail.module.css'

export type ReaderOf = ReturnType<typeof useWatchedValues>

const STATUSES: readonly OnlineStatus[] = ['online', 'offline', 'unknown', 'deprecated']

interface CustomerTotalsProps {
  node: TreeNode
  scope: Scope
  kinds: readonly KindDevices[] | undefined
  readerOf: ReaderOf
}

/** How much a customer has: devices by kind and state, sub-customers, users. */
export function CustomerTotals({ node, scope, kinds, readerOf }: CustomerTotalsProps) {
  const { data } = useQuery(q(api.customers.get, { params: { customerId: String(node.customer.id) } }))
  const counts = useMemo(
    () =>
      kinds === undefined
        ? undefined
        : countFleet(
            kinds.flatMap(({ devices }) => devices),
            {
              isExcluding: false,
              statusOf: (device) => {
                const read = readerOf(device)
                return read === undefined ? undefined : onlineStatus(read, device.deprecated !== null)
              },
            },
          ),
    [kinds, readerOf],
  )
  // A deprecated column only where there are such devices: an excluded state is no news.
  const hasDeprecated = kinds?.some(({ devices }) => devices.some(({ deprecated }) => deprecated !== null))
  const shown = STATUSES.filter((status) => status !== 'deprecated' || hasDeprecated === true)
  const users = data?.[scope].users
  return (
    <Card title={scope === 'own' ? 'Totals' : 'Totals, including sub-customers'} label="Totals">
      <table className={classes['totals']}>
        <thead>
          <tr>
            <th scope="col">Devices</th>
            <th scope="col">All</th>
            {shown.map((status) => (
              <th key={status} scope="col">
                <span>
                  <StateMark state={ONLINE_STATES[status].state} size={10} />
                  {ONLINE_STATES[status].word}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.values(DEVICE_KINDS).map(({ type, plural }) => {
            const kind = counts?.find((count) => count.type === type)
            return (
              <tr key={type}>
                <th scope="row">{plural.slice(0, 1).toUpperCase() + plural.slice(1)}</th>
                <td>{number(kind?.total)}</td>
                {shown.map((status) => (
                  <td key={status}>{number(kind?.byStatus?.[status])}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <dl className={classes['sums']}>
        <div>
          <dt>Sub-customers, directly below</dt>
          <dd>{number(node.childCount)}</dd>
        </div>
        <div>
          <dt>Sub-customers, all</dt>
          <dd>{number(node.size - 1)}</dd>
        </div>
        {users !== null && (
          <div>
            <dt>Users</dt>
            <dd>{number(users)}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function number(count: number | undefined) {
  return count === undefined ? <Skeleton width={20} height={8} animate={false} /> : count.toLocaleString('en')
}
