import type { LogbookNote } from '@service-center/contract/support/logbook.ts'
import type { ReactNode } from 'react'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { LinkedText } from '../text/LinkedText.tsx'
import { LOGBOOK_WORDS } from './history-words.ts'
import classes from './device-support.module.css'

interface NoteDialogProps {
  note: LogbookNote
  /** The device's type, id and name. */
  about: string
  onClose: () => void
  /** What can be done with it. */
  children: ReactNode
}

/** The whole text of an entry of the logbook, of which a row shows one line. */
export function NoteDialog({ note, about, onClose, children }: NoteDialogProps) {
  const { type, author, created_at, text } = note
  return (
    <AppDialog opened title="Logbook" about={about} onClose={onClose}>
      <p className={classes['about']}>
        <StateText state="logbook">{LOGBOOK_WORDS[type]}</StateText>
        <Time at={created_at} format="full" />
        {author ?? <Missing />}
      </p>
      <LinkedText text={text} />
      <div className={classes['actions']}>{children}</div>
    </AppDialog>
  )
}
