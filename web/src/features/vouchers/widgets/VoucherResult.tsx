import type { VoucherCheck } from '@service-center/contract/vouchers/vouchers.ts'
import type { ReactNode } from 'react'
import { Time } from '../../../ui/time/Time.tsx'
import classes from './vouchers.module.css'

/** What became of a voucher, in the specification's words (2, section 8). */
export function VoucherResult({ result }: { result: VoucherCheck }) {
  const { code, usedAt, customerId, customer, tabletId } = result
  if (code === null) return <Box state="bad">Invalid Voucher!</Box>
  if (usedAt === null) return <Box state="ok">Valid Voucher!</Box>
  return (
    <Box state="used">
      <Row name="Redeemed at:">
        <Time at={usedAt} format="full" />
      </Row>
      <Row name="Redeemed by:">
        {customerId === null ? 'a customer that you do not see' : `(${customerId}) ${customer}`}
      </Row>
      {tabletId !== null && <Row name="Tablet id:">{tabletId}</Row>}
    </Box>
  )
}

function Box({ state, children }: { state: 'ok' | 'bad' | 'used'; children: ReactNode }) {
  return (
    <div className={classes['box']} data-state={state}>
      {children}
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className={classes['row']}>
      <span className={classes['name']}>{name}</span> <span>{children}</span>
    </p>
  )
}
