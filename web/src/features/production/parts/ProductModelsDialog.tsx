import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { ProductModel } from '@service-center/contract/production/product-models.ts'
import { useMemo, useState } from 'react'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { productModelColumns } from '../product-model-columns.tsx'
import { SchemaDialog } from '../schemas/SchemaDialog.tsx'

const keyOf = ({ model_id: id }: ProductModel) => id

/** The product models, each with its schema. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function ProductModelsDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<ProductModel>()
  const list = useWholeList(api.production.productModels, {})
  const columns = useMemo(
    () =>
      productModelColumns((model) => (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => setShown(model)}
          aria-label={`View Schema of ${model.model_id}`}
        >
          View Schema
        </Button>
      )),
    [],
  )
  const table = useTable({ tableId: 'product-models', columns, pageSizes: ['All'] })
  // One dialog at a time: closing the schema leads back to the models.
  if (shown !== undefined) return <SchemaDialog model={shown} onClose={() => setShown(undefined)} />
  return (
    <AppDialog opened onClose={onClose} title="Product models" size="data">
      <ListTable
        label="Product models"
        noun="product models"
        table={table}
        list={list}
        rowKey={keyOf}
        rowHeight={45}
        height="content"
        hasSearchHotkey={false}
      />
    </AppDialog>
  )
}
