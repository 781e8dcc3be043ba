import * as api from '@service-center/contract/api.ts'
import type { LineFields, OwnLine } from '@service-center/contract/emergency/emergency.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { addressOf } from '../../kit/addresses.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../kit/form/use-record-query.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useRowActions } from '../../kit/table-screen/use-row-actions.tsx'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { StateText } from '../../ui/state/StateText.tsx'

const EMPTY: LineFields = { name: '', number: '', greeting: '', breakdownGreeting: '' }
const LABELS = [
  ['name', 'Name'],
  ['number', 'Number'],
  ['greeting', 'Usual greeting'],
  ['breakdownGreeting', 'Breakdown greeting'],
] as const

const BY_NAME = [{ id: 'name', desc: false }]
const rowKey = ({ id }: OwnLine) => String(id)

const stateOf = ({ isBreakdown }: OwnLine) => (isBreakdown ? 'Breakdown greeting' : 'Usual greeting')

const LINE_COLUMNS: readonly DataColumn<OwnLine>[] = [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    look: 'strong',
    width: 180,
    value: ({ name }) => name,
    filter: 'text',
    hideable: false,
  },
  {
    id: 'number',
    header: 'Number',
    kind: 'text',
    width: 150,
    phonePlace: 1,
    value: ({ number }) => number || null,
    filter: 'text',
  },
  {
    id: 'state',
    header: 'Callers hear',
    kind: 'text',
    width: 170,
    value: stateOf,
    filter: 'values',
    cell: (line) => <StateText state={line.isBreakdown ? 'warning' : 'ok'}>{stateOf(line)}</StateText>,
    extra: 22,
  },
  {
    id: 'greeting',
    header: 'Usual greeting',
    kind: 'text',
    width: 320,
    value: ({ greeting }) => greeting,
    filter: 'text',
  },
  {
    id: 'breakdownGreeting',
    header: 'Breakdown greeting',
    kind: 'text',
    width: 320,
    value: ({ breakdownGreeting }) => breakdownGreeting,
    filter: 'text',
  },
]

/** The support lines of the built-in telephone system, and their greetings. Loaded lazily. */
export default function SupportLinesPage() {
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<OwnLine>()
  const { data } = useQuery(q(api.supportLines.list, {}))
  const isOwn = data?.service === 'embedded'
  const actions = useRowActions<OwnLine, never, typeof api.supportLines.delete>({
    noun: 'support line',
    nameOf: ({ name }) => name,
    remove: {
      endpoint: api.supportLines.delete,
      input: ({ id }) => ({ params: { id: String(id) } }),
      consequence: () => 'What answers its number finds no greeting any more.',
    },
  })
  const columns = useMemo(() => [...LINE_COLUMNS, ...actions], [actions])
  const table = useScreenTable({ tableId: 'support-lines', columns, defaultSort: BY_NAME })
  const list = useWholeList(api.supportLines.list, {})
  const create = {
    id: 'create',
    label: 'New support line',
    icon: <IconPlus size={14} stroke={1.6} />,
    onClick: () => setCreating(true),
  }
  return (
    <TableScreen
      title="Support lines"
      sentence={
        data === undefined || isOwn
          ? 'What their callers hear, as usual and in a breakdown.'
          : `They are the phone numbers of ${data.service}, and are edited there.`
      }
      back={<Link {...addressOf.controlPanel({ widget: 'BreakdownWidget' })}>Trigger breakdown</Link>}
      label="Support lines"
      noun="support lines"
      table={table}
      list={list}
      rowKey={rowKey}
      onRowOpen={setEdited}
      actions={isOwn ? [create] : []}
      isRefreshing={list.isLoading}
    >
      {isCreating && <CreateLineDialog onClose={() => setCreating(false)} />}
      {edited !== undefined && <EditLineDialog line={edited} onClose={() => setEdited(undefined)} />}
    </TableScreen>
  )
}

function CreateLineDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm(api.supportLines.create, {
    initialValues: EMPTY,
    input: (values) => ({ body: values }),
    success: (_reply, { name }) => sentence`Support line ${name} was created`,
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} title="New support line" verb="Create line" onClose={onClose}>
      <LineInputs form={form} />
    </DialogForm>
  )
}

function EditLineDialog({ line, onClose }: { line: OwnLine; onClose: () => void }) {
  const form = useRecordForm(api.supportLines.update, {
    record: line,
    query: useRecordQuery(api.supportLines.list, line.id, ({ data }) =>
      data.find(({ id }) => id === line.id),
    ),
    toValues: fieldsOf,
    input: (values, base) => ({ params: { id: String(base.id) }, body: { ...values, was: fieldsOf(base) } }),
    noun: 'support line',
    compared: LABELS.map(([field, label]) => ({ field, label, text: (values: LineFields) => values[field] })),
    success: (_reply, { name }) => sentence`Support line ${name} was saved`,
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

const fieldsOf = ({ name, number, greeting, breakdownGreeting }: LineFields): LineFields => ({
  name,
  number,
  greeting,
  breakdownGreeting,
})

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
