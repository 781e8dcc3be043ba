import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { copyText } from '../../ui/page/copy-text.ts'
import classes from './two-factor.module.css'

const FILE_NAME = 'service-center-recovery-codes.txt'

interface RecoveryCodesDialogProps {
  username: string
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes; the dialog is left only once they are kept. */
export function RecoveryCodesDialog({ username, codes, onDone }: RecoveryCodesDialogProps) {
  const [isSaved, setKept] = useState(false)
  return (
    <AppDialog opened title="Recovery codes" verb="Done" isVerbDisabled={!isSaved} onSubmit={onDone}>
      <RecoveryCodes username={username} codes={codes} isSaved={isSaved} onSaved={setKept} />
    </AppDialog>
  )
}

interface RecoveryCodesProps {
  username: string
  codes: readonly string[]
  isSaved: boolean
  onSaved: (isSaved: boolean) => void
}

/** Recovery codes, which nobody ever sees again: to be copied, downloaded or written down. */
function RecoveryCodes({ username, codes, isSaved, onSaved }: RecoveryCodesProps) {
  const list = useRef<HTMLOListElement>(null)
  // The focused element is gone; screen readers continue at the codes.
  useEffect(() => list.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const download = () => {
    const head = `Recovery codes of ${username} for the Service Center. Each can be used once.\n\n`
    saveFile(new Blob([head, text], { type: 'text/plain;charset=utf-8' }), FILE_NAME)
  }
  return (
    <div className={classes['step']}>
      <p>
        Without your authenticator, each of these codes lets you in once. Keep them where you will find them
        without your phone. <strong>They are not shown again.</strong>
      </p>
      <ol ref={list} className={classes['codes']} aria-label="Recovery codes" tabIndex={-1}>
        {codes.map((code) => (
          <li key={code} className="sc-mono">
            {code}
          </li>
        ))}
      </ol>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copyText(text, 'recovery codes copied to clipboard')}
        >
          Copy
        </Button>
        <Button variant="default" leftSection={<IconDownload size={14} />} onClick={download}>
          Download
        </Button>
      </div>
      <Checkbox
        label="I have kept them"
        checked={isSaved}
        onChange={(event) => onSaved(event.currentTarget.checked)}
      />
    </div>
  )
}
