import * as api from '@service-center/contract/api.ts'
import type { LineFields, OwnLine } from '@service-center/contract/emergency/support-lines.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { fetchNewest } from '../../../api/fetch-newest.ts'
import { keyOf, q } from '../../../api/query.ts'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'

const EMPTY: LineFields = { name: '', number: '', greeting: '', breakdownGreeting: '' }
const LABELS = [
  ['name', 'Name'],
  ['number', 'Number'],
  ['greeting', 'Usual greeting'],
  ['breakdownGreeting', 'Breakdown greeting'],
] as const

const fieldsOf = ({ name, number, greeting, breakdownGreeting }: LineFields): LineFields => ({
  name,
  number,
  greeting,
  breakdownGreeting,
})

/** Creates a support line. */
export function CreateLineDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm(api.supportLines.create, {
    initialValues: EMPTY,
    input: (values) => ({ body: values }),
    success: (_reply, { name }) => `Support line ${name} was created`,
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} title="New support line" verb="Create line" onClose={onClose}>
      <LineInputs form={form} />
    </DialogForm>
  )
}

/** Edits a support line. */
export function EditLineDialog({ line, onClose }: { line: OwnLine; onClose: () => void }) {
  const client = useQueryClient()
  const form = useRecordForm(api.supportLines.update, {
    record: line,
    query: {
      queryKey: [...keyOf(api.supportLines.list), 'record', line.id],
      queryFn: async () => {
        const { data } = await fetchNewest(client, q(api.supportLines.list, {}))
        const record = data.find(({ id }) => id === line.id)
        if (record === undefined) throw new ApiError('not_found')
        return record
      },
    },
    toValues: fieldsOf,
    input: (values, base) => ({ params: { id: String(base.id) }, body: { ...values, was: fieldsOf(base) } }),
    noun: 'support line',
    compared: LABELS.map(([field, label]) => ({
      field,
      label,
      text: (values: LineFields) => values[field],
    })),
    success: (_reply, { name }) => `Support line ${name} was saved`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit support line"
      about={line.name}
      verb="Save line"
      needsChange
      onClose={onClose}
    >
      <LineInputs form={form} />
    </DialogForm>
  )
}

function LineInputs({ form }: { form: Pick<CheckedForm<LineFields>, 'field'> }) {
  return (
    <>
      <TextField label="Name" withAsterisk {...form.field('name')} />
      <TextField label="Number" type="tel" {...form.field('number')} />
      <TextAreaField label="Usual greeting" withAsterisk rows={3} {...form.field('greeting')} />
      <TextAreaField label="Breakdown greeting" withAsterisk rows={3} {...form.field('breakdownGreeting')} />
    </>
  )
}
