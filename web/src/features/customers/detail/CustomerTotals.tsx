import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { onlineStatus, type OnlineStatus } from '@service-center/contract/devices/device-state.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countFleet, type KindCounts } from '../../../api/fleet-counts.ts'
import { q } from '../../../api/query.ts'
import type { ReaderOf } from '../../../api/status-values.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { OnlineText } from '../../../ui/state/StateText.tsx'
import type { TreeNode } from '../tree/customer-tree.ts'
import type { KindDevices, Scope } from './customer-devices.ts'
import classes from './detail.module.css'

/** The device types by short names, which fit above their numbers. */
const KINDS = [
  { type: DEVICE_TYPE.robot, short: 'Robots' },
  { type: DEVICE_TYPE.tablet, short: 'Tablets' },
  { type: DEVICE_TYPE.referenceStation, short: 'Stations' },
]
const STATUSES: readonly OnlineStatus[] = ['online', 'offline', 'unknown', 'deprecated']

interface CustomerTotalsProps {
  node: TreeNode
  scope: Scope
  kinds: readonly KindDevices[] | undefined
  /** Undefined until the values are known. */
  readerOf: ReaderOf | undefined
  /** The devices' state could not be loaded. */
  isUnknown: boolean
}

/** Totals of a customer: devices by type and state, sub-customers, users. */
export function CustomerTotals({ node, scope, kinds, readerOf, isUnknown }: CustomerTotalsProps) {
  const { data, isError } = useQuery(
    q(api.customers.get, { params: { customerId: String(node.customer.id) } }),
  )
  const counts = useMemo(
    () => (kinds === undefined ? undefined : countKinds(kinds, readerOf)),
    [kinds, readerOf],
  )
  // A deprecated line only if there are such devices.
  const hasDeprecated = kinds?.some(({ devices }) => devices.some(({ deprecated }) => deprecated !== null))
  const shown = STATUSES.filter((status) => status !== 'deprecated' || hasDeprecated === true)
  const users = data?.[scope].users
  return (
    <Card title={scope === 'own' ? 'Totals' : 'Totals, including sub-customers'} label="Totals">
      <table className={classes['totals']}>
        <thead>
          <tr>
            <th scope="col">Devices</th>
            {KINDS.map(({ type, short }) => (
              <th key={type} scope="col">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">All</th>
            {KINDS.map(({ type }) => (
              <td key={type}>{number(counts?.get(type)?.total)}</td>
            ))}
          </tr>
          {shown.map((status) => (
            <tr key={status}>
              <th scope="row">
                <OnlineText status={status} />
              </th>
              {KINDS.map(({ type }) => (
                <td key={type}>{isUnknown ? <Missing /> : number(counts?.get(type)?.byStatus?.[status])}</td>
              ))}
            </tr>
          ))}
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
            <dd>{isError ? <Missing /> : number(users)}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function number(count: number | undefined) {
  return count === undefined ? <Skeleton width={20} height={8} animate={false} /> : count.toLocaleString('en')
}

function countKinds(
  kinds: readonly KindDevices[],
  readerOf: ReaderOf | undefined,
): ReadonlyMap<DeviceType, KindCounts> {
  const devices = kinds.flatMap((kind) => kind.devices)
  const counts = countFleet(devices, {
    // Devices that the setting excludes are removed before.
    isExcluding: false,
    statusOf: (device) => readerOf && onlineStatus(readerOf(device), device.deprecated !== null),
  })
  return new Map(counts.map((count) => [count.type, count]))
}
