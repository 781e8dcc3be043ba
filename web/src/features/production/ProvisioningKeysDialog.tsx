import * as api from '@service-center/contract/api.ts'
import { PRODUCT_MODEL_IDS, type ProductModelId } from '@service-center/contract/production/product-models.ts'
import type { ProvisioningKey } from '@service-center/contract/production/new-device.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { buttonColumn } from '../../kit/table-screen/button-columns.tsx'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import classes from './production.module.css'

const keyOf = ({ model }: KeyRow) => model

/** The provisioning keys of the product models. A new key is shown once, with its secret. */
// oxlint-disable-next-line import/no-default-export
export default function ProvisioningKeysDialog({ onClose }: { onClose: () => void }) {
  const { renew, made, isPending } = useRenewal()
  const list = useWholeList(api.production.provisioningKeys, {})
  const columns = useMemo(
    () =>
      provisioningKeyColumns(({ model, key }) => (
        <Button
          variant="default"
          size="compact-xs"
          disabled={isPending}
          onClick={() => void renew(model, key)}
          aria-label={`${key === null ? 'Create' : 'Renew'} the key of ${model}`}
        >
          {key === null ? 'Create' : 'Renew'}
        </Button>
      )),
    [renew, isPending],
  )
  const table = useTable({ tableId: 'provisioning-keys', columns, pageSizes: ['All'] })
  return (
    <AppDialog opened onClose={onClose} title="Provisioning keys" size="data">
      <p className={classes['about']}>
        A new device shows the key and the secret of its product model, and gets the free id of highest
        priority.
      </p>
      {made !== undefined && <NewPair pair={made} />}
      <ListTable
        label="Provisioning keys"
        noun="keys"
        table={table}
        list={{ ...list, rows: useMemo(() => rowsOf(list.data?.data), [list.data]) }}
        rowKey={keyOf}
        rowHeight={45}
        height="content"
        hasToolbar={false}
      />
    </AppDialog>
  )
}

interface KeyWithSecret {
  readonly model: ProductModelId
  readonly key: string
  readonly secret: string
}

function useRenewal() {
  const [made, setMade] = useState<KeyWithSecret>()
  const { mutate, isPending } = useApiMutation(api.production.renewProvisioningKey)
  const renew = useMemo(
    () => async (model: ProductModelId, former: string | null) => {
      const isAgreed = former === null || (await askToRenew(model))
      if (!isAgreed) return
      mutate(
        { body: { product_model: model } },
        {
          onSuccess: (pair) => setMade({ model, ...pair }),
          onError: (error) => void toast.error(messageOf(error)),
        },
      )
    },
    [mutate],
  )
  return { renew, made, isPending }
}

const askToRenew = (model: ProductModelId) =>
  confirm({
    title: `Renew the key of ${model}?`,
    text: 'New devices with the former key and secret are refused at once. Devices that have their token already are not concerned.',
    verb: 'Renew key',
    keepLabel: 'Keep key',
    destructive: true,
  })

function NewPair({ pair: { model, key, secret } }: { pair: KeyWithSecret }) {
  return (
    <section className={classes['secret']} aria-label={`New key of ${model}`}>
      <p>Copy the secret of {model} now: it will not be shown again.</p>
      <span>Key</span>
      <code>{key}</code>
      <CopyButton text={key} label="Copy key" message="key copied to clipboard" />
      <span>Secret</span>
      <code>{secret}</code>
      <CopyButton text={secret} label="Copy secret" message="secret copied to clipboard" />
    </section>
  )
}

/** A product model and its key; null if it has none. */
interface KeyRow {
  readonly model: ProductModelId
  readonly key: string | null
  readonly createdAt: number | null
  readonly createdBy: string | null
}

/** One row per product model, also for models without a key. */
function rowsOf(keys: readonly ProvisioningKey[] | undefined): KeyRow[] {
  if (keys === undefined) return []
  return PRODUCT_MODEL_IDS.map((model) => {
    const own = keys.find(({ product_model: of }) => of === model)
    return {
      model,
      key: own?.key ?? null,
      createdAt: own?.createdAt ?? null,
      createdBy: own?.createdBy ?? null,
    }
  })
}

function provisioningKeyColumns(renewal: (row: KeyRow) => ReactNode): DataColumn<KeyRow>[] {
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
    buttonColumn({ id: 'renewal', header: 'New key', width: 110, phonePlace: 1, cell: renewal }),
  ]
}
