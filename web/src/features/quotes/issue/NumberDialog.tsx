import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'

interface NumberDialogProps {
  /** Undefined while it is closed. */
  number: string | undefined
  onClose: () => void
}

/** Says that the quote got another number than the one that was shown (specification 3, section 8). */
export function NumberDialog({ number, onClose }: NumberDialogProps) {
  return (
    <AppDialog
      opened={number !== undefined}
      onClose={onClose}
      title="Quotation number"
      size="confirm"
      verb="OK"
      onSubmit={onClose}
    >
      <p>Quotation number of created quote has been updated: {number}</p>
    </AppDialog>
  )
}
