import * as api from '@service-center/contract/api.ts'
import { type Document, type DocumentKind, KIND_NAMES } from '@service-center/contract/documents/documents.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { fetchNewest } from '../../../api/fetch-newest.ts'
import { keyOf, q } from '../../../api/query.ts'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { KindField, OwnerField } from './DocumentFields.tsx'

interface DocumentValues {
  kind: DocumentKind
  title: string
  description: string
  customer: number | null
}

const toValues = ({ kind, title, description, customer }: Document): DocumentValues => ({
  kind,
  title,
  description,
  customer: customer?.id ?? null,
})

interface EditDocumentDialogProps {
  document: Document
  kinds: readonly DocumentKind[]
  onClose: () => void
}

/** Changes what a document is called, its kind, and whose it is. */
export function EditDocumentDialog({ document, kinds, onClose }: EditDocumentDialogProps) {
  const client = useQueryClient()
  const form = useRecordForm(api.documents.update, {
    record: document,
    query: {
      queryKey: [...keyOf(api.documents.materials), 'record', document.id],
      queryFn: async () => {
        const list = document.kind === 'support' ? api.documents.support : api.documents.materials
        const { data } = await fetchNewest(client, q(list, {}))
        const record = data.find(({ id }) => id === document.id)
        if (record === undefined) throw new ApiError('not_found')
        return record
      },
    },
    toValues,
    input: ({ kind, title, description, customer }, { id, version }) => ({
      params: { id: String(id) },
      body: { kind, title, description, customerId: customer ?? INTERNAL_CUSTOMER_ID, version },
    }),
    rules: ({ customer }) => ({ customer: customer === null ? 'Choose a customer' : undefined }),
    renamed: { customerId: 'customer' },
    noun: 'document',
    compared: [
      { field: 'title', label: 'Title', text: ({ title }: DocumentValues) => title },
      { field: 'description', label: 'Description', text: ({ description }: DocumentValues) => description },
      { field: 'kind', label: 'Kind', text: ({ kind }: DocumentValues) => KIND_NAMES[kind] },
      {
        field: 'customer',
        label: 'For',
        text: ({ customer }: DocumentValues) => `Customer ${customer ?? ''}`,
      },
    ],
    success: (_reply, { title }) => `${title} was saved`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit document"
      about={document.title}
      verb="Save document"
      needsChange
      onClose={onClose}
    >
      <TextField label="Title" withAsterisk {...form.field('title')} />
      <TextAreaField label="Description" rows={3} {...form.field('description')} />
      <KindField kinds={kinds} {...form.field('kind')} />
      <OwnerField {...form.field('customer')} />
    </DialogForm>
  )
}
