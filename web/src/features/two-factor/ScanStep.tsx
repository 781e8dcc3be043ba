import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { inGroups, seedOf } from './otpauth.ts'
import { QrCode } from './QrCode.tsx'
import classes from './two-factor.module.css'

/** The seed for an authenticator: as a QR code to scan, and as a text to type. */
export function ScanStep({ link }: { link: string }) {
  const seed = seedOf(link) ?? ''
  return (
    <div className={classes['scan']}>
      <QrCode text={link} label="QR code for your authenticator" />
      <div className={classes['words']}>
        <p>Scan this code with an authenticator on your phone, or type the key into it:</p>
        <p className={classes['seed']}>
          <code className="sc-mono">{inGroups(seed)}</code>
          <CopyButton text={seed} label="Copy key" message="key copied to clipboard" />
        </p>
        <p>Then type the six digits that it shows.</p>
      </div>
    </div>
  )
}
