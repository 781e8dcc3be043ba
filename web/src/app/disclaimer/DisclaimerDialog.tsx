import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { agree, useHasAgreed } from './agreement.ts'
import { DISCLAIMER } from './disclaimer-text.ts'
import classes from './disclaimer.module.css'

interface DisclaimerDialogProps {
  isReading: boolean
  onClose: () => void
}

/** The disclaimer: users must agree to it first, and can read it again later. */
export function DisclaimerDialog({ isReading, onClose }: DisclaimerDialogProps) {
  const hasAgreed = useHasAgreed()
  const text = (
    <div className={classes['text']}>
      {DISCLAIMER.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
  if (hasAgreed) {
    return (
      <AppDialog opened={isReading} onClose={onClose} title="Disclaimer">
        {text}
      </AppDialog>
    )
  }
  return (
    <AppDialog
      opened
      title="Disclaimer"
      verb="I agree"
      note="You need to agree before you can go on."
      onSubmit={() => {
        agree()
        onClose()
      }}
    >
      {text}
    </AppDialog>
  )
}
