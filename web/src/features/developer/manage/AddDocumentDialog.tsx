import * as api from '@service-center/contract/api.ts'
import { useNavigate } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { FileField } from '../../../kit/fields/FileField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import {
  DEVELOPER_LIMITS,
  FILE_RULES,
  fileToSend,
  titleOf,
  uploadErrorText,
} from '../../../kit/files/file-to-send.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { NO_FILE, useUpload } from '../../../kit/form/use-upload.ts'
import { ROOT, ROOT_NAME } from '../model/documentation.ts'

interface DocumentValues {
  file: File | null
  name: string
}

const valuesOf = (place = ''): DocumentValues => ({ file: null, name: place })

interface AddDocumentDialogProps {
  /** The location of the folder. */
  folder: string
  /** The name of the empty place that is filled; undefined: the document gets a name of its own. */
  place?: string
  onClose: () => void
}

/** Adds a document to a folder, or to a place that waits for one. */
export function AddDocumentDialog({ folder, place, onClose }: AddDocumentDialogProps) {
  const navigate = useNavigate()
  const { progress, around } = useUpload(api.developer.create)
  const form = useApiForm(api.developer.create, {
    initialValues: valuesOf(place),
    input: ({ file, name }) => ({
      upload: { file: file === null ? NO_FILE : fileToSend(file), fields: { folder, name: name.trim() } },
    }),
    around,
    errorText: uploadErrorText,
    success: (_reply, { name }) => `${name.trim()} was added`,
    onSuccess: ({ location }) => {
      onClose()
      return navigate(addressOf.developer({ location }))
    },
  })
  const file = form.field('file')
  return (
    <DialogForm
      form={form}
      title="Add document"
      about={place ?? (folder === ROOT ? ROOT_NAME : folder)}
      verb="Add document"
      isVerbDisabled={form.values.file === null}
      note="Everybody with the right Developer can read it."
      onClose={onClose}
    >
      <FileField
        label="File"
        description={DEVELOPER_LIMITS}
        {...FILE_RULES}
        progress={progress}
        {...file}
        onChange={(chosen) => {
          file.onChange(chosen)
          // A name that somebody has typed stays.
          if (place === undefined && chosen !== null && form.values.name === '')
            form.set({ name: titleOf(chosen.name) })
        }}
      />
      {place === undefined && <TextField label="Name" withAsterisk {...form.field('name')} />}
    </DialogForm>
  )
}
