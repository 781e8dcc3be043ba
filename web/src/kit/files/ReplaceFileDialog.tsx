import { sentence } from '@service-center/contract/text/name-characters.ts'
import type * as api from '@service-center/contract/api.ts'
import { FileField } from '../fields/FileField.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { useApiForm, NO_FILE, useUpload } from '../form/use-api-form.ts'
import { FILE_RULES, fileToSend, uploadErrorText } from './file-to-send.ts'

const EMPTY: { file: File | null } = { file: null }

interface ReplaceFileDialogProps {
  endpoint: typeof api.documents.replace | typeof api.developer.replace
  id: number
  title: string
  /** The version of the document that the user sees, to detect changes by somebody else. */
  version: number
  limits: string
  onClose: () => void
}

/** Replaces the file of a document. Links to the document keep working. */
export function ReplaceFileDialog(props: ReplaceFileDialogProps) {
  const { endpoint, id, title, version, limits, onClose } = props
  const { progress, around } = useUpload(endpoint)
  const form = useApiForm(endpoint, {
    initialValues: EMPTY,
    input: ({ file }) => ({
      params: { id: String(id) },
      upload: { file: file === null ? NO_FILE : fileToSend(file), fields: { version: String(version) } },
    }),
    around,
    errorText: uploadErrorText,
    success: () => sentence`The file of ${title} was replaced`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Replace file"
      about={title}
      verb="Replace file"
      isVerbDisabled={form.values.file === null}
      note="Links to the document stay. The former file is deleted at once."
      onClose={onClose}
    >
      <FileField
        label="File"
        description={limits}
        {...FILE_RULES}
        progress={progress}
        {...form.field('file')}
      />
    </DialogForm>
  )
}
