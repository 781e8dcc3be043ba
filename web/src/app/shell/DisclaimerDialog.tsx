import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { DISCLAIMER, textHash } from './disclaimer-text.ts'
import classes from './disclaimer.module.css'

const HASH = textHash(DISCLAIMER.join('\n'))

/** The hash of the text that the user of this browser has agreed to. */
const agreedTo = storedValue<string | null>({
  key: 'disclaimerHash',
  parse: (text) => text,
  format: (hash) => hash ?? undefined,
})

/** Whether the user has agreed to the current text in this browser. */
export const useHasAgreed = () => useStoredValue(agreedTo) === HASH

/** Users must agree to the disclaimer before they see the first page, and can read it again later. */
export function DisclaimerDialog({ isReading, onClose }: { isReading: boolean; onClose: () => void }) {
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
        agreedTo.set(HASH)
        onClose()
      }}
    >
      {text}
    </AppDialog>
  )
}
