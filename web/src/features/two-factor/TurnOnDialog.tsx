import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useMemo } from 'react'
import { flagOf } from '../../api/flag.ts'
import type { Load } from '../../api/use-load.ts'
import { PasswordField } from '../../kit/fields/PasswordField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { FieldStack } from '../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { inGroups, seedOf } from './otpauth.ts'
import { qrPath } from './qr-path.ts'
import { storeFactorState } from './store-factor-state.ts'
import classes from './two-factor.module.css'

interface TurnOnDialogProps {
  username: string
  /** The generated factor. */
  generated: Load<Reply<typeof api.twoFactor.generate>>
  onClose: () => void
}

/** Turns the factor on: scan, confirm by a code, save the recovery codes. */
export function TurnOnDialog({ username, generated, onClose }: TurnOnDialogProps) {
  const form = useApiForm(api.twoFactor.turnOn, {
    initialValues: { token: '', currentPassword: '' },
    input: ({ token, currentPassword }) => ({
      query: { username, token, on: flagOf(true) },
      body: { currentPassword },
    }),
    errorField: 'token',
    // A code that was refused never passes: the next one is typed into an empty field.
    clearedByRefusal: { token: '' },
    onSuccess: () => storeFactorState(true),
  })
  const codes = form.reply?.recoveryCodes
  if (codes !== undefined) {
    const finish = () => {
      onClose()
      toast.success('Two-factor authentication is on')
    }
    return <RecoveryCodesDialog username={username} codes={codes} onDone={finish} />
  }
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title="Turn on two-factor authentication"
      {...(generated.data === undefined ? {} : { verb: 'Turn on' })}
      isForgettable
      isVerbDisabled={form.values.token.trim() === '' || form.values.currentPassword === ''}
    >
      <Loaded load={generated}>
        {({ link }) => (
          <FieldStack>
            <ScanStep link={link} />
            <CodeField label="Code that the authenticator shows" isDigits {...form.field('token')} />
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          </FieldStack>
        )}
      </Loaded>
    </DialogForm>
  )
}

/** The seed for an authenticator: as a QR code to scan, and as a text to type. */
function ScanStep({ link }: { link: string }) {
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

/** A QR code; dark on white in both themes, because cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    // An image element would need the drawing as an address.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={classes['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
