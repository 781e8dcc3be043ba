import * as api from '@service-center/contract/api.ts'
import type { LinkKind } from '@service-center/contract/documents/documents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { fetchNewest } from '../../../api/fetch-newest.ts'
import { keyOf, q } from '../../../api/query.ts'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { LINK_NAMES } from '../words/link-names.ts'

interface LinkDialogProps {
  kind: LinkKind
  /** Empty: not set. */
  url: string
  onClose: () => void
}

/** Sets the address of a link, or takes it away. */
export function LinkDialog({ kind, url, onClose }: LinkDialogProps) {
  const client = useQueryClient()
  const form = useRecordForm(api.documents.setLink, {
    record: { url },
    query: {
      queryKey: [...keyOf(api.documents.materials), 'link', kind],
      queryFn: async () => {
        const { links } = await fetchNewest(client, q(api.documents.materials, {}))
        return { url: links[kind] }
      },
    },
    toValues: (record) => ({ url: record.url }),
    input: (values, base) => ({ params: { kind }, body: { url: values.url.trim(), was: base.url } }),
    noun: 'link',
    compared: [{ field: 'url', label: 'Address', text: (values) => values.url }],
    success: (_reply, values) =>
      values.url.trim() === '' ? 'The link was taken away' : 'The link was saved',
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Link to ${LINK_NAMES[kind]}`}
      verb="Save link"
      needsChange
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        placeholder="https://"
        description="Begins with https://. Without an address, the link is not shown."
        {...form.field('url')}
      />
    </DialogForm>
  )
}
