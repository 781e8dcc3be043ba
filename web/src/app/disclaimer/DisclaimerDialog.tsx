import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { DISCLAIMER } from './disclaimer-text.ts'
import { textHash } from './text-hash.ts'
import classes from './disclaimer.module.css'

const HASH = textHash(DISCLAIMER.join('\n'))

/** The hash of the text that was agreed to in this browser. */
const agreedTo = storedValue<string | null>({
  key: 'disclaimerHash',
  parse: (text) => text,
  format: (hash) => hash ?? undefined,
})

/** The disclaimer: it must be agreed to first, and can be read again later. */
export function DisclaimerDialog({ isReading, onClose }: { isReading: boolean; onClose: () => void }) {
  const hasAgreed = useStoredValue(agreedTo) === HASH
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
