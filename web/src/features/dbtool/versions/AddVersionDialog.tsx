import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { thisMinute } from '../../../ui/time/use-minute.ts'
import type { VersionKind } from './version-kind.ts'

interface VersionValues {
  tag: string
  /** Unix seconds; null is now. */
  uploaded: number | null
}

const initialValues = (): VersionValues => ({ tag: '', uploaded: thisMinute() })

/** Enters a version; it is offered to nobody before it has a configuration. */
export function AddVersionDialog({ kind, onClose }: { kind: VersionKind; onClose: () => void }) {
  const form = useApiForm(kind.add, {
    initialValues: initialValues(),
    input: ({ tag, uploaded }) => ({
      body: { tag: tag.trim(), ...(uploaded !== null && { uploaded }) },
    }),
    success: (_reply, { tag }) => `${tag.trim()} added`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Add ${kind.noun}`}
      verb="Add version"
      onClose={onClose}
      note="Nobody is offered it before it has a configuration. 'Only used versions' hides it until then."
    >
      <TextField
        label="Tag"
        withAsterisk
        placeholder={kind.tagExample}
        description={`${kind.tagExample} is the form of a release; every other tag is a test version.`}
        {...form.field('tag')}
      />
      <MomentField label="Uploaded" placeholder="Now" {...form.field('uploaded')} />
    </DialogForm>
  )
}
