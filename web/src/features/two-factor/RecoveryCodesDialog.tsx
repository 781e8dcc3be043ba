import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { copyText } from '../../ui/page/CopyButton.tsx'
import classes from './two-factor.module.css'

const FILE_NAME = 'service-center-recovery-codes.txt'

interface RecoveryCodesDialogProps {
  username: string
  codes: readonly string[]
  onDone: () => void
}

/** Shows new recovery codes. The user must confirm that they are saved to close the dialog. */
export function RecoveryCodesDialog({ username, codes, onDone }: RecoveryCodesDialogProps) {
  const [isSaved, setSaved] = useState(false)
  return (
    <AppDialog opened title="Recovery codes" verb="Done" isVerbDisabled={!isSaved} onSubmit={onDone}>
      <RecoveryCodes username={username} codes={codes} isSaved={isSaved} onSaved={setSaved} />
    </AppDialog>
  )
}

interface RecoveryCodesProps extends Pick<RecoveryCodesDialogProps, 'username' | 'codes'> {
  isSaved: boolean
  onSaved: (isSaved: boolean) => void
}

function RecoveryCodes({ username, codes, isSaved, onSaved }: RecoveryCodesProps) {
  const list = useRef<HTMLOListElement>(null)
  // The element that had the focus is gone, so screen readers continue at the codes.
  useEffect(() => list.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const download = () => {
    const head = sentence`Recovery codes of ${username} for the Service Center. Each can be used once.\n\n`
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
