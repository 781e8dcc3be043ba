import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { Widget } from '../../kit/widgets/widget.ts'

const VoucherCheckerWidget = lazy(() => import('./VoucherCheckerWidget.tsx'))

/** The widget of the control panel about vouchers (specification 2, section 2.7). */
export const voucherWidgets: readonly Widget[] = [
  {
    id: 'VoucherCheckerWidget',
    label: 'Check voucher',
    category: 'Other',
    right: api.vouchers.check.right,
    about: [],
    render: () => <VoucherCheckerWidget />,
  },
]
