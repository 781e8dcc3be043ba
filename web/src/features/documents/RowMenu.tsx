import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { type Document, type DocumentKind, KIND_NAMES } from '@service-center/contract/documents/documents.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFileUpload,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { LIMITS } from '../../kit/files/file-to-send.ts'
import { ReplaceFileDialog } from '../../kit/files/ReplaceFileDialog.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../kit/form/use-record-query.ts'
import { useUndoToast } from '../../kit/widgets/use-undo.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { KindField, OwnerField } from './DocumentFields.tsx'
import type { DocumentPlace } from './use-order.ts'

const ICON = { size: 14, stroke: 1.6 }

interface RowMenuProps {
  document: Document
  /** Its place among its kind; undefined if it cannot be moved, as during a search. */
  place: DocumentPlace | undefined
  kinds: readonly DocumentKind[]
}

/** The actions of staff on a document. */
export function RowMenu({ document, place, kinds }: RowMenuProps) {
  const { title } = document
  const [open, setOpen] = useState<'edit' | 'replace'>()
  const remove = useRemove(document)
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={26} aria-label={sentence`More for ${title}`}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setOpen('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconFileUpload {...ICON} />} onClick={() => setOpen('replace')}>
            Replace file
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowUp {...ICON} />}
            disabled={place?.isFirst !== false}
            onClick={() => place?.step(-1)}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...ICON} />}
            disabled={place?.isLast !== false}
            onClick={() => place?.step(1)}
          >
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => void remove()}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <EditDocumentDialog document={document} kinds={kinds} onClose={close} />}
      {open === 'replace' && (
        <ReplaceFileDialog endpoint={api.documents.replace} {...document} limits={LIMITS} onClose={close} />
      )}
    </>
  )
}

function useRemove({ id, title, version }: Document) {
  const undoToast = useUndoToast()
  const remove = useApiMutation(api.documents.remove, {
    onSuccess: ({ undo }) => undoToast(sentence`${title} was removed`, undo ?? undefined),
  })
  return async () => {
    const isAgreed = await confirm({
      title: sentence`Remove “${title}”?`,
      text: `It will no longer be shown to anybody, and links to it end. You can undo this for ten minutes; then its file is deleted.`,
      verb: 'Remove document',
      keepLabel: 'Keep document',
      destructive: true,
    })
    const input = { params: { id: String(id) }, query: { version: String(version) } }
    if (isAgreed) remove.mutate(input, { onError: (error) => void toast.error(messageOf(error)) })
  }
}

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

function EditDocumentDialog({ document, kinds, onClose }: EditDocumentDialogProps) {
  const list = document.kind === 'support' ? api.documents.support : api.documents.materials
  const form = useRecordForm(api.documents.update, {
    record: document,
    query: useRecordQuery(list, document.id, ({ data }) => data.find(({ id }) => id === document.id)),
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
    success: (_reply, { title }) => sentence`${title} was saved`,
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
