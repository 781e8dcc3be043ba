import * as api from '@service-center/contract/api.ts'
import type { Document } from '@service-center/contract/documents/documents.ts'
import { FileField } from '../../../kit/fields/FileField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { NO_FILE, useUpload } from '../../../kit/form/use-upload.ts'
import { FILE_RULES, fileToSend, LIMITS, uploadErrorText } from './file-to-send.ts'

interface FileValues {
  file: File | null
}

const EMPTY: FileValues = { file: null }

/** Gives a document another file; its links stay. */
export function ReplaceFileDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { progress, around } = useUpload(api.documents.replace)
  const { id, title, version } = document
  const form = useApiForm(api.documents.replace, {
    initialValues: EMPTY,
    input: ({ file }) => ({
      params: { id: String(id) },
      upload: { file: file === null ? NO_FILE : fileToSend(file), fields: { version: String(version) } },
    }),
    around,
    errorText: uploadErrorText,
    success: () => `The file of ${title} was replaced`,
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
        description={LIMITS}
        {...FILE_RULES}
        progress={progress}
        {...form.field('file')}
      />
    </DialogForm>
  )
}
