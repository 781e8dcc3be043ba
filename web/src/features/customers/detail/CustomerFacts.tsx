import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { onlineStatus, type OnlineStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { countFleet, type KindCounts } from '../../../api/shared-data/fleet.ts'
import { q } from '../../../api/queries/query.ts'
import type { ReaderOf } from '../../../api/shared-data/status-values.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { ChipList } from '../../../ui/page/marks.tsx'
import { type Fact, FactCard } from '../../../ui/page/facts/FactCard.tsx'
import { Missing, OnlineText, StateText } from '../../../ui/state/StateText.tsx'
import { Time, useTimeOffset } from '../../../ui/time/Time.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { customerKind } from '../customer-text.tsx'
import { type CustomerTree, nodeOf, type TreeNode } from '../tree/customer-tree.ts'
import type { KindDevices, Scope } from './customer-devices.ts'
import { CustomerLink, PlainLink } from './links.tsx'
import classes from './detail.module.css'

/** How many countries are shown as chips. */
const COUNTRIES = 3

/** Device types with short names, which fit into the column headers. */
const KINDS = [
  { type: DEVICE_TYPE.robot, short: 'Robots' },
  { type: DEVICE_TYPE.tablet, short: 'Tablets' },
  { type: DEVICE_TYPE.referenceStation, short: 'Stations' },
]
const STATUSES: readonly OnlineStatus[] = ['online', 'offline', 'unknown', 'deprecated']

interface CustomerFactsProps {
  tree: CustomerTree
  customer: Customer
  scope: Scope
}

export function CustomerFacts({ tree, customer, scope }: CustomerFactsProps) {
  const offset = useTimeOffset()
  const { data } = useQuery(q(api.customers.get, { params: { customerId: String(customer.id) } }))
  const facts = useMemo(() => {
    const parent = nodeOf(tree, customer.parentId ?? Number.NaN)?.customer
    const dealer = nodeOf(tree, customer.dealerId)?.customer
    const { salesRep } = customer
    const since = formatTime(customer.from, { offset, pattern: 'date' })
    return [
      plain('Id', String(customer.id)),
      plain('Name', customer.name),
      plain('Kind', customerKind(customer) ?? 'Customer'),
      link('Parent', parent?.name, parent && <CustomerLink customer={parent} />),
      link('Dealer', customer.dealerName, dealer && <CustomerLink customer={dealer} />),
      link('Sales rep', salesRep ?? undefined, salesRep !== null && <AccountLink username={salesRep} />),
      countriesFact(customer),
      plain('Since', since),
      reviewFact(customer),
      lastMessageFact(data === undefined ? undefined : data[scope].lastMessageAt),
    ]
  }, [tree, customer, offset, data, scope])
  return <FactCard title="Customer" facts={facts} />
}

function plain(label: string, text: string): Fact {
  return { id: label, label, value: text, copy: text }
}

/** A fact with a link; `element` is undefined if the viewer may not follow it, or if there is nothing to link to. */
function link(label: string, text: string | undefined, element: ReactNode): Fact {
  if (text === undefined) return { id: label, label, value: <Missing word="None" /> }
  if (element === undefined) return plain(label, text)
  return { id: label, label, value: element, copy: text, isInteractive: true }
}

function countriesFact({ countries }: Customer): Fact {
  const label = 'Countries'
  const value = <ChipList items={countries} max={COUNTRIES} />
  return countries.length === 0
    ? { id: label, label, value }
    : { id: label, label, value, copy: countries.join(', '), isInteractive: true }
}

function reviewFact({ reviewed }: Customer): Fact {
  const label = 'Reviewed'
  if (reviewed) return plain(label, 'Yes')
  // Short enough for one line on a phone.
  const text = 'Awaits approval'
  return { id: label, label, value: <StateText state="warning">{text}</StateText>, copy: text }
}

function lastMessageFact(at: number | null | undefined): Fact {
  const label = 'Last heard from'
  const value =
    at === undefined ? <Skeleton width={96} height={8} animate={false} /> : <Time at={at} format="minute" />
  return { id: label, label, value }
}

/** A user name with a link to the account, if the viewer may see the account. */
function AccountLink({ username }: { username: string }) {
  const { data } = useQuery(q(api.users.list, {}))
  const isKnown = data?.data.some((user) => user.username === username) === true
  if (!isKnown) return username
  return <PlainLink href={hrefOf(addressOf.account(username))}>{username}</PlainLink>
}

interface CustomerTotalsProps {
  node: TreeNode
  scope: Scope
  kinds: readonly KindDevices[] | undefined
  /** Undefined while the values load. */
  readerOf: ReaderOf | undefined
  /** Whether loading the state of the devices has failed. */
  isUnknown: boolean
}

/** Counts devices by type and state, sub-customers and users. */
export function CustomerTotals({ node, scope, kinds, readerOf, isUnknown }: CustomerTotalsProps) {
  const { data, isError } = useQuery(
    q(api.customers.get, { params: { customerId: String(node.customer.id) } }),
  )
  const counts = useMemo(
    () => (kinds === undefined ? undefined : countKinds(kinds, readerOf)),
    [kinds, readerOf],
  )
  // The line for deprecated devices is only shown if there are any.
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
    // The devices that the setting excludes are already removed.
    isExcluding: false,
    statusOf: (device) => readerOf && onlineStatus(readerOf(device), device.deprecated !== null),
  })
  return new Map(counts.map((count) => [count.type, count]))
}
