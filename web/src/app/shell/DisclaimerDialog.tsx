import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import classes from './disclaimer.module.css'

/** The text that every user must agree to. When it changes, every user is asked again. */
const DISCLAIMER: readonly string[] = [
  'The Service Center shows data that devices report and that people enter. Values can be late, incomplete or wrong: a device may be out of reach, its clock may be off, or a sensor may fail. Check on site before you act on a value where safety or money depends on it.',
  'Commands, software updates and changes to devices take effect on machines that may be at work. Make sure that nobody is put at risk, and that the customer knows, before you send one.',
  'You see only the devices and customers that you are entitled to see. Some of it is personal data: names, contact details and places. Use it for your work with these devices only, and pass it on to nobody who is not entitled to it.',
  'Your account is yours alone. What you change is recorded with your user name, the time and the network address.',
]

/**
 * A short hash of a text (FNV-1a, 32 bit, as hex), used to notice that the text has changed. `crypto.subtle` is not
 * available on pages without TLS.
 */
export function textHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

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
