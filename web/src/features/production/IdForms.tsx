import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import {
  ID_LIST_CHARACTERS,
  ID_LIST_MESSAGES,
  parseIdList,
} from '@service-center/contract/production/id-list.ts'
import { deviceTypeOfModel, productModelId } from '@service-center/contract/production/product-models.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { ChoiceField, SelectField } from '../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { CardForm, waitingButton } from '../../kit/form/CardForm.tsx'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { useApiForm, useCheckedForm } from '../../kit/form/use-api-form.ts'
import { counted } from '../../ui/text/format.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { askToAdd, askToDelete, askToRedeploy } from './ask-about-ids.tsx'
import classes from './production.module.css'

const EMPTY_ADD_FORM: { ids: string; start: string; model: string | null } = {
  ids: '',
  start: '',
  model: null,
}

const EMPTY_REDEPLOY_FORM: { ids: string; deviceType: 1 | 3 } = { ids: '', deviceType: 1 }
const DEVICE_TYPES = [
  { value: 1, label: 'Robot' },
  { value: 3, label: 'Base Station' },
] as const

/** Adds ids for new devices of a product model. */
export function AddIdsForm() {
  const { data } = useLoad(q(api.production.productModels, {}))
  const { isLookingUp, whileLookingUp } = useLookingUp()
  const form = useApiForm(api.production.postAvailableDeviceIds, {
    initialValues: EMPTY_ADD_FORM,
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
  const count = idsOf(ids).length
  const start = form.field('start')
  return (
    <CardForm
      form={form}
      title="Add available robot ids"
      verb="Add Ids"
      isVerbDisabled={model === null || count === 0}
      isWaiting={isLookingUp}
      note={isLookingUp ? 'Checking the ids' : count === 0 ? undefined : counted(count, 'ids')}
    >
      <SelectField
        label="Product Model"
        placeholder="Choose a product model"
        withAsterisk
        data={(data?.data ?? []).map(({ model_id: value, product_name: name }) => ({
          value,
          label: sentence`${value} ${name}`,
        }))}
        {...form.field('model')}
      />
      <div className={classes['pair']}>
        <IdListField {...form.field('ids')} />
        <TextField
          label="Start Priority"
          placeholder="Last"
          inputMode="numeric"
          maxLength={9}
          {...start}
          onChange={(text) => start.onChange(text.replaceAll(/\D/g, ''))}
        />
      </div>
    </CardForm>
  )
}

/** Makes ids available for other hardware, or deletes them. */
export function RedeployForm() {
  const redeploy = useApiMutation(api.production.redeployDevice)
  const remove = useApiMutation(api.production.deleteDevice)
  const { isLookingUp, whileLookingUp } = useLookingUp()
  const clicked = useRef<'redeploy' | 'delete'>('redeploy')
  // The confirmation is for the first clicked button, even if the other one is clicked while the ids are looked up.
  const asked = useRef<'redeploy' | 'delete'>('redeploy')
  const form = useCheckedForm(api.production.redeployDevice, {
    initialValues: EMPTY_REDEPLOY_FORM,
    input: ({ ids, deviceType }) => ({ body: { ids: idsOf(ids), deviceType } }),
    rules: ({ ids }) => ({ ids: idListProblem(ids) }),
    confirm: ({ body: { ids, deviceType = 1 } }) => {
      asked.current = clicked.current
      return (asked.current === 'delete' ? askToDelete : askToRedeploy)({ ids, deviceType, whileLookingUp })
    },
    onSubmit: async (input, values) => {
      if (asked.current === 'delete') {
        const { deleted } = await remove.mutateAsync(input)
        toast.success(`${counted(deleted.length, 'ids')} deleted`)
      } else {
        const { redeployed, unchanged } = await redeploy.mutateAsync(input)
        const were = unchanged.length === 1 ? 'was' : 'were'
        const rest = unchanged.length === 0 ? '' : `, ${unchanged.length} ${were} available already`
        toast.success(`${counted(redeployed.length, 'ids')} redeployed${rest}`)
      }
      form.markSaved(values)
      if (!form.wouldLose()) form.startFrom(EMPTY_REDEPLOY_FORM)
    },
    onError: (error) => {
      toast.error(messageOf(error))
      return true
    },
  })
  const start = (verb: 'redeploy' | 'delete') => () => {
    clicked.current = verb
    form.submit()
  }
  const isOff = idsOf(form.values.ids).length === 0
  return (
    <CardForm
      form={{ ...form, submit: start('redeploy') }}
      title="Redeploy or delete robots"
      verb="Redeploy"
      isVerbDisabled={isOff}
      isWaiting={isLookingUp}
      note={isLookingUp ? 'Checking the ids' : undefined}
      second={
        <Button
          color="red"
          variant="outline"
          disabled={isOff || form.isSubmitting}
          {...waitingButton(isLookingUp)}
          onClick={start('delete')}
        >
          Delete
        </Button>
      }
    >
      <ChoiceField label="Device type" data={DEVICE_TYPES} {...form.field('deviceType')} />
      <IdListField {...form.field('ids')} />
    </CardForm>
  )
}

/** A list of ids and ranges. Shows errors while typing. */
function IdListField({ error, ...field }: FieldBinding<string>) {
  return (
    <TextField
      label="Ids"
      placeholder="4300-4310, 4315"
      withAsterisk
      inputMode="text"
      maxLength={120_000}
      {...field}
      error={error ?? idListProblem(field.value)}
    />
  )
}

/** The error in a typed list of ids; undefined for an empty or valid one. */
function idListProblem(text: string): string | undefined {
  if (!ID_LIST_CHARACTERS.test(text)) return ID_LIST_MESSAGES.unreadable
  return parseIdList(text).error
}

/** Parses a typed list of ids; empty while it has errors. */
function idsOf(text: string): number[] {
  if (idListProblem(text) !== undefined) return []
  return [...(parseIdList(text).ids ?? [])]
}

/** Tracks the lookup of ids before a confirmation, which takes a while on a slow server. */
function useLookingUp() {
  const [isLookingUp, setLookingUp] = useState(false)
  async function whileLookingUp<Result>(work: Promise<Result>): Promise<Result> {
    setLookingUp(true)
    try {
      return await work
    } finally {
      setLookingUp(false)
    }
  }
  return { isLookingUp, whileLookingUp }
}
