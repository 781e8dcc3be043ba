import type { ProductModelId } from '@service-center/contract/production/product-models.ts'
import type { ReactNode } from 'react'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'

/** A product model and its key; null without one. */
export interface KeyRow {
  readonly model: ProductModelId
  readonly key: string | null
  readonly createdAt: number | null
  readonly createdBy: string | null
}

export function provisioningKeyColumns(renewal: (row: KeyRow) => ReactNode): DataColumn<KeyRow>[] {
  return [
    {
      id: 'model',
      header: 'Model ID',
      kind: 'text',
      look: 'strong',
      width: 110,
      value: ({ model }) => model,
      hideable: false,
    },
    { id: 'key', header: 'Key', kind: 'text', look: 'mono', width: 230, value: ({ key }) => key },
    timeColumn({ id: 'createdAt', header: 'Created', at: ({ createdAt }) => createdAt }),
    { id: 'createdBy', header: 'By', kind: 'text', width: 140, value: ({ createdBy }) => createdBy },
    {
      id: 'renewal',
      header: 'New key',
      kind: 'text',
      width: 110,
      phonePlace: 1,
      value: () => null,
      text: () => '',
      cell: renewal,
      filter: 'none',
      sortable: false,
      hideable: false,
    },
  ]
}
