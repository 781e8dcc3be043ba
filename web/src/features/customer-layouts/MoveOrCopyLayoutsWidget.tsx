import * as api from '@service-center/contract/api.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { SegmentedControl } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../kit/widgets/widget.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { LayoutsField } from './LayoutsField.tsx'
import { isNotInternal, useCustomerName, useLayouts } from './layout-choices.ts'

interface Values {
  from: number | null
  ids: readonly number[]
  to: number | null
  move: boolean
}

const EMPTY: Values = { from: null, ids: [], to: null, move: false }
const ACTIONS = [
  { value: 'copy', label: 'Copy' },
  { value: 'move', label: 'Move' },
]

export default function MoveOrCopyLayoutsWidget({ prefill }: WidgetProps) {
  const nameOf = useCustomerName()
  const form: CheckedForm<Values> = useWidgetForm(api.customerLayouts.transfer, {
    defaults: EMPTY,
    prefill: prefill.customerId === undefined ? {} : { from: prefill.customerId },
    ids: { from: 'customer', to: 'customer' },
    neverSaved: ['ids'],
    input: ({ from, to, ids, move }) => ({ body: { from: from ?? 0, to: to ?? 0, ids: [...ids], move } }),
    rules: ({ from, to }) => ({
      from: from === null ? MESSAGES.required : undefined,
      to: to === null ? MESSAGES.required : undefined,
    }),
    success: ({ count }, { from, to, move }) =>
      sentence`Successfully ${move ? 'moved' : 'copied'} ${count} layouts from ${nameOf(from)} to ${nameOf(to)}`,
  })
  const { from, to, move } = form.values
  const clearTarget = useEffectEvent(() => form.set({ to: null }))
  // The target must not be the source. It is cleared in an effect, after the field has taken over the value, so that the
  // text of the field is cleared too.
  const isSame = to !== null && to === from
  useEffect(() => {
    if (isSame) clearTarget()
  }, [isSame])
  return (
    <WidgetForm
      form={form}
      verb={move ? 'Move layouts' : 'Copy layouts'}
      note={move ? 'They can be restored at the source.' : undefined}
    >
      <CustomerField
        label="From customer"
        withAsterisk
        offered={isNotInternal}
        {...form.field('from')}
        onChange={(chosen) => {
          if (chosen !== from) form.set({ from: chosen, ids: [] })
        }}
      />
      <LayoutsField label="Layouts" {...form.field('ids')} {...useLayouts(from)} />
      <CustomerField label="To customer" withAsterisk offered={isNotInternal} {...form.field('to')} />
      <SegmentedControl
        size="xs"
        aria-label="Copy or move"
        data={ACTIONS}
        value={move ? 'move' : 'copy'}
        onChange={(action) => form.set({ move: action === 'move' })}
      />
    </WidgetForm>
  )
}
