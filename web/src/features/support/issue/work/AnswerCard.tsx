import { SegmentedControl } from '@mantine/core'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { MAX_ATTACHMENT_BYTES, TICKET_STATUS_CODES } from '@service-center/contract/support/ticket-rules.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { useRef } from 'react'
import { useViewer } from '../../../../api/credentials.ts'
import { isInternal } from '../../../../api/is-internal.ts'
import { FileField } from '../../../../kit/fields/FileField.tsx'
import { ChoiceField } from '../../../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../../../kit/fields/TextAreaField.tsx'
import { CardForm } from '../../../../kit/form/CardForm.tsx'
import { FieldRow } from '../../../../kit/form/FieldLayout.tsx'
import { useUnsavedGuard } from '../../../../kit/form/use-unsaved-guard.ts'
import { StateMark } from '../../../../ui/state/StateMark.tsx'
import { useShortcut } from '../../../../ui/keyboard/use-shortcut.ts'
import { wordOf } from '../../text/ticket-words.ts'
import { FILE_ENDINGS } from './file-endings.ts'
import { useAnswer } from './use-answer.ts'
import classes from './answer.module.css'

/** Answers a ticket, or notes something about it for the staff. */
export function AnswerCard({ ticket, dictionary }: { ticket: Ticket; dictionary: Dictionary }) {
  const { form, news, isRefused, progress } = useAnswer({ ticket, dictionary })
  const mayNote = isInternal(useViewer())
  const area = useRef<HTMLDivElement>(null)
  useUnsavedGuard(form)
  useShortcut({
    keys: 'a',
    label: 'Answer the issue',
    run: () => area.current?.querySelector('textarea')?.focus(),
  })
  const isNote = form.values.kind === 'note'
  const kind = form.field('kind')
  return (
    <div ref={area}>
      <CardForm
        form={form}
        title="Answer"
        verb={isNote ? 'Save note' : 'Send answer'}
        note={isNote ? 'Only our own staff sees it.' : 'The requester gets it by mail.'}
        hasReset
      >
        {(news.length > 0 || isRefused) && <Changed news={news} isRefused={isRefused} />}
        {mayNote && (
          <SegmentedControl
            aria-label="Who sees it"
            data={[
              { value: 'answer', label: 'Answer to the requester' },
              { value: 'note', label: 'Private note' },
            ]}
            value={kind.value}
            onChange={(value) => kind.onChange(value === 'note' ? 'note' : 'answer')}
          />
        )}
        <TextAreaField label={isNote ? 'Note' : 'Answer'} rows={5} {...form.field('body')} />
        <FieldRow>
          <FileField
            label="Attach a file"
            endings={FILE_ENDINGS}
            maxBytes={MAX_ATTACHMENT_BYTES}
            description="A picture, film, PDF, text, table or archive, up to 10 MB"
            progress={progress}
            {...form.field('file')}
          />
          <ChoiceField
            label="Status afterwards"
            data={[
              { value: '', label: 'As it is' },
              ...TICKET_STATUS_CODES.filter((code) => code !== 'new').map((value) => ({
                value,
                label: wordOf(dictionary, { key: 'status', value }),
              })),
            ]}
            {...form.field('status')}
          />
        </FieldRow>
      </CardForm>
    </div>
  )
}

/** What somebody else has changed since this text was begun. */
function Changed({ news, isRefused }: { news: readonly string[]; isRefused: boolean }) {
  return (
    <div className={classes['changed']} role="alert">
      <StateMark state="warning" />
      <span>
        Somebody else has changed this issue while you wrote. {isRefused && 'Nothing was sent. '}
        {news.join(' ')} What you wrote is kept: read it again, and send it if it still fits.
      </span>
    </div>
  )
}
