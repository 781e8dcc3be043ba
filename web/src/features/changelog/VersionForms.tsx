import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type {
  ChangelogDeviceType,
  ChangelogItem,
  ChangelogVersion,
  VersionFields,
} from '@service-center/contract/changelog/changelog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/calls/api-error.ts'
import { fetchNewest, keyOf, q } from '../../api/queries/query.ts'
import { DayField } from '../../kit/fields/MomentField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { useUndoToast } from '../../kit/widgets/use-undo.ts'
import { dayOf, listsOf, releasedOf, SOFTWARE_NAMES } from './changelog-rows.ts'
import { ItemsField, type ItemValues } from './ItemsField.tsx'

interface VersionValues {
  name: string
  /** YYYY/MM/DD, or empty. */
  day: string
  issues: ItemValues[]
  features: ItemValues[]
  templates: ItemValues[]
}

const NEW_VERSION: VersionValues = { name: '', day: '', issues: [], features: [], templates: [] }

const versionRules = ({ day }: VersionValues) => ({
  day: day !== '' && releasedOf(day) === null ? 'Write a day as YYYY/MM/DD.' : undefined,
})

const SHARED = { rules: versionRules, renamed: { released: 'day' } } as const

interface DialogProps {
  deviceType: ChangelogDeviceType
  products: readonly string[]
  onClose: () => void
}

export function NewVersionDialog({ deviceType, products, onClose }: DialogProps) {
  const form = useApiForm(api.changelog.create, {
    ...SHARED,
    initialValues: NEW_VERSION,
    input: (values) => ({ body: { deviceTypeId: deviceType, ...savedOf(values) } }),
    success: (_reply, { name }) => sentence`Version ${name} was created`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      size="data"
      title="New version"
      about={SOFTWARE_NAMES[deviceType]}
      verb="Create version"
      onClose={onClose}
    >
      <VersionInputs form={form} deviceType={deviceType} products={products} />
    </DialogForm>
  )
}

interface EditProps extends DialogProps {
  version: ChangelogVersion
  /** Called with the saved name, before the dialog closes. */
  onSaved: (name: string) => void
}

/** Edits a version and its items. The toast offers to undo it. */
export function EditVersionDialog({ version, deviceType, products, onSaved, onClose }: EditProps) {
  const client = useQueryClient()
  const undoToast = useUndoToast()
  const form = useRecordForm(api.changelog.update, {
    ...SHARED,
    record: version,
    query: {
      queryKey: [...keyOf(api.changelog.list), 'record', version.id],
      queryFn: async () => {
        const list = q(api.changelog.list, { query: { deviceTypeId: `${deviceType}` } })
        const { data } = await fetchNewest(client, list)
        const record = data.find(({ id }) => id === version.id)
        if (record === undefined) throw new ApiError('not_found')
        return record
      },
    },
    toValues: valuesOf,
    input: (values, base) => ({
      params: { id: String(base.id) },
      body: { ...savedOf(values, base), was: readOf(base) },
    }),
    noun: 'version',
    compared: COMPARED,
    onSuccess: ({ undo }, { name }) => {
      undoToast(sentence`Version ${name} was saved`, undo ?? undefined)
      onSaved(name)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      size="data"
      title="Edit version"
      about={sentence`${version.name}, ${SOFTWARE_NAMES[deviceType]}`}
      verb="Save version"
      needsChange
      onClose={onClose}
    >
      <VersionInputs form={form} deviceType={deviceType} products={products} />
    </DialogForm>
  )
}

const COMPARED = [
  { field: 'name', label: 'Version', text: ({ name }: VersionValues) => name },
  { field: 'day', label: 'Date', text: ({ day }: VersionValues) => day },
  { field: 'issues', label: 'Issues', text: ({ issues }: VersionValues) => listText(issues) },
  { field: 'features', label: 'Features', text: ({ features }: VersionValues) => listText(features) },
  { field: 'templates', label: 'Templates', text: ({ templates }: VersionValues) => listText(templates) },
] as const

interface InputsProps extends Omit<DialogProps, 'onClose'> {
  form: Pick<CheckedForm<VersionValues>, 'field' | 'group'>
}

function VersionInputs({ form, deviceType, products }: InputsProps) {
  return (
    <>
      <FieldRow>
        <TextField label="Version" withAsterisk {...form.field('name')} />
        <DayField label="Date" {...form.field('day')} />
      </FieldRow>
      {listsOf(deviceType).map(({ id, title, noun }) => (
        <ItemsField key={id} label={title} noun={noun} products={products} {...form.group(id)} />
      ))}
    </>
  )
}

function valuesOf({ name, released, issues, features, templates }: ChangelogVersion): VersionValues {
  return {
    name,
    day: released === null ? '' : dayOf(released),
    issues: issues.map(itemValues),
    features: features.map(itemValues),
    templates: templates.map(itemValues),
  }
}

const itemValues = ({ name, translated, product }: ChangelogItem): ItemValues => ({
  name,
  translated: translated ?? '',
  product: [...product],
})

/** @param base the version before editing: an unchanged day keeps its time of day */
function savedOf(values: VersionValues, base?: ChangelogVersion): VersionFields {
  const isSameDay = base !== undefined && valuesOf(base).day === values.day
  return {
    name: values.name,
    released: isSameDay ? base.released : releasedOf(values.day),
    issues: values.issues.map(savedItem),
    features: values.features.map(savedItem),
    templates: values.templates.map(savedItem),
  }
}

const savedItem = ({ name, translated, product }: ItemValues): ChangelogItem => ({
  name,
  translated: translated.trim() === '' ? null : translated,
  product: [...product],
})

/** The version before editing, which the server compares with the stored one. */
const readOf = ({ id: _id, ...fields }: ChangelogVersion): VersionFields => fields

/** Items as one line, to show differences to the changes of somebody else. */
const listText = (items: readonly ItemValues[]) =>
  items
    .map(({ name, translated, product }) => [name, translated, ...product].filter(Boolean).join(' / '))
    .join('; ')
