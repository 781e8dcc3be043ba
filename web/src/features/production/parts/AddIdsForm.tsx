import * as api from '@service-center/contract/api.ts'
import { deviceTypeOfModel, productModelId } from '@service-center/contract/production/product-models.ts'
import { messageOf } from '../../../api/api-error.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { CardForm } from '../../../kit/form/CardForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { idListProblem, idsOf } from '../id-problems.ts'
import classes from '../production.module.css'
import { askToAdd } from './ask-about-ids.tsx'
import { IdListField } from './IdListField.tsx'
import { useLookingUp } from './use-looking-up.ts'

const EMPTY: { ids: string; start: string; model: string | null } = { ids: '', start: '', model: null }

/** Adds ids for new devices of a product model. */
export function AddIdsForm() {
  const { data } = useLoad(q(api.production.productModels, {}))
  const { isLookingUp, whileLookingUp } = useLookingUp()
  const form = useApiForm(api.production.postAvailableDeviceIds, {
    initialValues: EMPTY,
    input: ({ ids, start, model }) => ({
      body: {
        ids: idsOf(ids),
        product_model: productModelId.catch('TCM1').parse(model),
        ...(start === '' ? {} : { order_start: Number(start) }),
      },
    }),
    renamed: { product_model: 'model', order_start: 'start' },
    rules: ({ ids }) => ({ ids: idListProblem(ids) }),
    confirm: ({ body }) =>
      askToAdd({ ids: body.ids, deviceType: deviceTypeOfModel(body.product_model), whileLookingUp }),
    success: ({ added }) => `${counted(added, 'ids')} added`,
    clearsAfterSuccess: true,
    onError: (error) => {
      toast.error(messageOf(error))
      return true
    },
  })
  const { ids, model } = form.values
  const isIncomplete = model === null || idsOf(ids).length === 0
  const count = idsOf(ids).length
  return (
    <CardForm
      form={form}
      title="Add available robot ids"
      verb="Add Ids"
      isVerbDisabled={isIncomplete}
      isWaiting={isLookingUp}
      note={isLookingUp ? 'Checking the ids' : count === 0 ? undefined : counted(count, 'ids')}
    >
      <SelectField
        label="Product Model"
        placeholder="Choose a product model"
        withAsterisk
        data={(data?.data ?? []).map(({ model_id: value, product_name: name }) => ({
          value,
          label: `${value} ${name}`,
        }))}
        {...form.field('model')}
      />
      <div className={classes['pair']}>
        <IdListField label="Ids" {...form.field('ids')} />
        <StartPriority {...form.field('start')} />
      </div>
    </CardForm>
  )
}

/** Digits only. */
function StartPriority({ onChange, ...field }: Parameters<typeof TextField>[0]) {
  return (
    <TextField
      label="Start Priority"
      placeholder="Last"
      inputMode="numeric"
      maxLength={9}
      {...field}
      onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
    />
  )
}
