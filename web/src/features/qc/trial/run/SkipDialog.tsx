import * as api from '@service-center/contract/api.ts'
import { numberOf, type QuestionPlace } from '@service-center/contract/qc/trial-rules.ts'
import { TextAreaField } from '../../../../kit/fields/TextAreaField.tsx'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../../kit/form/use-api-form.ts'

interface SkipDialogProps {
  trialId: number
  place: QuestionPlace
  onClose: () => void
  onSkipped: () => void
}

/** Asks why a question is skipped. */
export function SkipDialog({ trialId, place, onClose, onSkipped }: SkipDialogProps) {
  const { chapter, question } = place
  const form = useApiForm(api.qcTrials.answer, {
    initialValues: { note: '' },
    input: ({ note }) => ({
      params: { id: String(trialId) },
      body: { chapter, question, result: 'skipped' as const, note },
    }),
    onSuccess: () => {
      onClose()
      onSkipped()
    },
  })
  return (
    <DialogForm
      form={form}
      size="confirm"
      title={`Skip question ${numberOf(place)}`}
      verb="Skip"
      onClose={onClose}
    >
      <TextAreaField label="Why is it skipped?" withAsterisk {...form.field('note')} />
    </DialogForm>
  )
}
