import type {
  TabletOrder,
  TabletState,
} from '@service-center/contract/tablet-management/tablet-management.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { lockText, orderMark, orderText } from '../order-text.ts'
import { Cell } from './Cell.tsx'

/** Whether the tablet is locked, and the last notification to it. */
export function LockCell({
  state,
  reported,
}: {
  state: TabletState | undefined
  reported: string | undefined
}) {
  if (state === undefined) return <Cell label="Lock" value={undefined} />
  const { lock, lastNotification } = state
  const failed =
    lock.lastOrder !== null && orderMark(lock.lastOrder) !== undefined ? lock.lastOrder : undefined
  return (
    <Cell
      label="Lock"
      value={
        <>
          {lock.locked && <StateMark state="bad" size={12} />}
          {lockText(lock, reported)}
        </>
      }
      note={
        failed !== undefined ? (
          <OrderNote what="Last try" order={failed} />
        ) : lastNotification === null ? (
          'Never notified'
        ) : (
          <OrderNote what={`Notification “${lastNotification.title}”`} order={lastNotification} />
        )
      }
    />
  )
}

function OrderNote({ what, order }: { what: string; order: TabletOrder }) {
  const mark = orderMark(order)
  const text = `${what}: ${orderText(order)}`
  return (
    <>
      {mark !== undefined && <StateMark state={mark} size={10} />}
      <Truncated text={order.message === '' ? text : `${text} (${order.message})`} />
      <Time at={order.createdAt} />
    </>
  )
}
