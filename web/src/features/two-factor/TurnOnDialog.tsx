import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { TextInput } from '@mantine/core'
import createCode from 'qrcode-generator'
import { useEffect, useMemo, useRef } from 'react'
import { currentSession, storeUser } from '../../api/session/credentials.ts'
import { flagOf } from '../../api/calls/request.ts'
import type { Load } from '../../api/queries/use-load.ts'
import { PasswordField } from '../../kit/fields/TextField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { FieldStack } from '../../kit/form/FieldLayout.tsx'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import classes from './two-factor.module.css'

/** Error correction of 15 %, which is enough for a screen and keeps the modules large. */
const CORRECTION = 'M'
/** The standard requires a margin of four light modules. */
const QUIET_ZONE = 4

interface TurnOnDialogProps {
  username: string
  generated: Load<Reply<typeof api.twoFactor.generate>>
  onClose: () => void
}

/** Turns the second factor on: scan the QR code, confirm with a code, then save the recovery codes. */
export function TurnOnDialog({ username, generated, onClose }: TurnOnDialogProps) {
  const form = useApiForm(api.twoFactor.turnOn, {
    initialValues: { token: '', currentPassword: '' },
    input: ({ token, currentPassword }) => ({
      query: { username, token, on: flagOf(true) },
      body: { currentPassword },
    }),
    errorField: 'token',
    // A refused code is never accepted later, so the field is cleared.
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

/** The secret key for an authenticator, as a QR code to scan and as a text to type. */
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

/** The secret key in an otpauth link; undefined if it has none. */
export function seedOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  return new URL(link).searchParams.get('secret') ?? undefined
}

/** 'JBSW Y3DP EHPK 3PXP'. */
export const inGroups = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? ''

/** Dark on white in both themes, because cameras expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    // An img element would need the drawing as a URL.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={classes['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}

/**
 * Encodes a text as a QR code.
 * @returns the dark modules as an SVG path, one unit per module, and the size including the quiet zone
 */
export function qrPath(text: string): { path: string; size: number } {
  const code = createCode(0, CORRECTION)
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const all = Array.from({ length: count }, (_none, place) => place)
  const path = all
    .flatMap((row) => all.filter((column) => code.isDark(row, column)).map((column) => square(column, row)))
    .join('')
  return { path, size: count + 2 * QUIET_ZONE }
}

const square = (column: number, row: number) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`

interface CodeFieldProps extends FieldBinding<string> {
  label: string
  /** Whether only an authenticator's six digits are accepted. */
  isDigits?: boolean
}

export function CodeField({ label, isDigits = false, name, value, error, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The dialog sets its initial focus before this field is mounted.
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      className={classes['code'] ?? ''}
      name={name}
      label={label}
      value={value}
      error={error === undefined ? undefined : <span role="alert">{error}</span>}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isDigits ? 'numeric' : 'text'}
      maxLength={32}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Stores in the browser whether the viewer's second factor is on (specification 1, section 3). */
export function storeFactorState(isOn: boolean): void {
  const user = currentSession()?.user
  if (user !== undefined) storeUser({ ...user, isTwoFactorAuthenticationEnabled: isOn })
}
