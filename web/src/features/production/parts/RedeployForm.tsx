import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { useRef } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { CardForm, waitingButton } from '../../../kit/form/CardForm.tsx'
import { useCheckedForm } from '../../../kit/form/use-checked-form.ts'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { idListProblem, idsOf } from '../id-problems.ts'
import { askToDelete, askToRedeploy } from './ask-about-ids.tsx'
import { IdListField } from './IdListField.tsx'
import { useLookingUp } from './use-looking-up.ts'

const EMPTY = { ids: '', deviceType: '1' }
const DEVICE_TYPES = [
  { value: '1', label: 'Robot' },
  { value: '3', label: 'Base Station' },
]

const typeOf = (text: string): 1 | 3 => (text === '3' ? 3 : 1)

/** Frees ids for other hardware, or removes them. */
export function RedeployForm() {
  const redeploy = useApiMutation(api.production.redeployDevice)
  const remove = useApiMutation(api.production.deleteDevice)
  const { isLookingUp, whileLookingUp } = useLookingUp()
  const clicked = useRef<'redeploy' | 'delete'>('redeploy')
  // The question is about the button that was clicked first, whatever is clicked while the ids are looked up.
  const asked = useRef<'redeploy' | 'delete'>('redeploy')
  const form = useCheckedForm(api.production.redeployDevice, {
    initialValues: EMPTY,
    input: ({ ids, deviceType }) => ({ body: { ids: idsOf(ids), deviceType: typeOf(deviceType) } }),
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
      if (!form.wouldLose()) form.startFrom(EMPTY)
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
      <IdListField label="Ids" {...form.field('ids')} />
    </CardForm>
  )
}
