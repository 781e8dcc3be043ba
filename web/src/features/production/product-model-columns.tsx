import type { ProductModel } from '@service-center/contract/production/product-models.ts'
import type { ReactNode } from 'react'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'

/** The columns of the product models (specification 3, section 3), and the button that shows the schema. */
export function productModelColumns(schema: (model: ProductModel) => ReactNode): DataColumn<ProductModel>[] {
  return [
    {
      id: 'model_id',
      header: 'Model ID',
      kind: 'text',
      look: 'strong',
      width: 110,
      value: ({ model_id: id }) => id,
      hideable: false,
    },
    {
      id: 'product_name',
      header: 'Product Name',
      kind: 'text',
      width: 190,
      value: (model) => model.product_name,
    },
    { id: 'frame', header: 'Frame', kind: 'text', width: 100, value: ({ frame }) => frame },
    { id: 'platform', header: 'Platform', kind: 'text', width: 100, value: ({ platform }) => platform },
    { id: 'family', header: 'Family', kind: 'text', width: 130, value: ({ family }) => family },
    {
      id: 'schema',
      header: 'Schema',
      kind: 'text',
      width: 150,
      phonePlace: 1,
      value: () => null,
      text: () => '',
      cell: schema,
      filter: 'none',
      sortable: false,
      hideable: false,
    },
  ]
}
