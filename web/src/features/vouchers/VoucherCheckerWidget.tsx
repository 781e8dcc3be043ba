import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { VoucherCheck } from '@service-center/contract/vouchers/vouchers.ts'
import { type ReactNode, useState } from 'react'
import { TextField } from '../../kit/fields/TextField.tsx'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import { Time } from '../../ui/time/Time.tsx'
import classes from './vouchers.module.css'

/** Checks whether a voucher is valid, or by whom it was redeemed. The code stays in the field. Loaded lazily. */
export default function VoucherCheckerWidget() {
  const [checked, setChecked] = useState<{ typed: string; result: VoucherCheck }>()
  const form = useWidgetForm(api.vouchers.check, {
    defaults: { code: '' },
    staysFilled: true,
    input: ({ code }) => ({ body: { code } }),
    isChanged: () => false,
    success: () => undefined,
    onSuccess: (result, { code }) => setChecked({ typed: code, result }),
  })
  return (
    <WidgetForm form={form} verb="Check">
      <TextField
        label="Voucher code"
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        className={classes['code']}
        {...form.field('code')}
      />
      <output className={classes['result']}>
        {checked?.typed === form.values.code && <VoucherResult result={checked.result} />}
      </output>
    </WidgetForm>
  )
}

/** Shows the result of a check, with the texts of specification 2, section 8. */
function VoucherResult({ result }: { result: VoucherCheck }) {
  const { code, usedAt, customerId, customer, tabletId } = result
  if (code === null) return <Box state="bad">Invalid Voucher!</Box>
  if (usedAt === null) return <Box state="ok">Valid Voucher!</Box>
  return (
    <Box state="used">
      <Row name="Redeemed at:">
        <Time at={usedAt} format="full" />
      </Row>
      <Row name="Redeemed by:">
        {customerId === null ? 'a customer that you do not see' : sentence`(${customerId}) ${customer}`}
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
