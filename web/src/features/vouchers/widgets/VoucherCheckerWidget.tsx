import * as api from '@service-center/contract/api.ts'
import type { VoucherCheck } from '@service-center/contract/vouchers/vouchers.ts'
import { useState } from 'react'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useWidgetForm } from '../../../kit/widgets/use-widget-form.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { VoucherResult } from './VoucherResult.tsx'
import classes from './vouchers.module.css'

/** Says whether a voucher is valid, or who redeemed it. The code stays: it is checked again, or replaced by the next. */
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
