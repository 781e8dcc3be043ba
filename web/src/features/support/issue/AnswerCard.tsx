import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import {
  CAN_NOT_BE_EMPTY,
  MAX_ATTACHMENT_BYTES,
  TICKET_STATUS_CODES,
  type TicketStatus,
} from '@service-center/contract/support/ticket-rules.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { failedWith } from '../../../api/calls/api-error.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { flagOf, request } from '../../../api/calls/request.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { FileField } from '../../../kit/fields/FileField.tsx'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { CardForm } from '../../../kit/form/CardForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm, useRequestKey } from '../../../kit/form/use-api-form.ts'
import { useUnsavedGuard } from '../../../kit/form/PageForm.tsx'
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { wordOf } from '../ticket-words.tsx'
import classes from './answer.module.css'

interface AnswerValues {
  kind: 'answer' | 'note'
  body: string
  file: File | null
  /** The new status; '' leaves it unchanged. */
  status: string
}

const EMPTY: AnswerValues = { kind: 'answer', body: '', file: null, status: '' }

/** The file types that the server accepts as attachments. */
const FILE_ENDINGS =
  '.png .jpg .jpeg .gif .webp .heic .mp4 .mov .pdf .zip .gz .xlsx .docx .txt .log .csv .json'.split(' ')

export function AnswerCard({ ticket, dictionary }: { ticket: Ticket; dictionary: Dictionary }) {
  const { form, news, isRefused, progress } = useAnswerForm({ ticket, dictionary })
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
    <div data-screen-only ref={area}>
      <CardForm
        form={form}
        title="Answer"
        verb={isNote ? 'Save note' : 'Send answer'}
        note={isNote ? 'Only our own staff sees it.' : 'The requester gets it by mail.'}
        hasReset
      >
        {(news.length > 0 || isRefused) && <ChangeNotice news={news} isRefused={isRefused} />}
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

function ChangeNotice({ news, isRefused }: { news: readonly string[]; isRefused: boolean }) {
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

/** The form for an answer or a note, and what others have changed in the ticket since the user began to write. */
function useAnswerForm({ ticket, dictionary }: { ticket: Ticket; dictionary: Dictionary }) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number>()
  const [ticketAtStart, setTicketAtStart] = useState(ticket)
  const [isRefused, setRefused] = useState(false)
  /** `updated_at` of the user's own last answer, which may not be loaded yet. */
  const [own, setOwn] = useState(0)
  const keyOf = useRequestKey()
  const form = useApiForm(api.ticketWork.answer, {
    initialValues: EMPTY,
    input: ({ kind, body, status, file: attached }) => ({
      params: { id: String(ticket.issueId) },
      body: {
        body,
        is_public: kind === 'answer',
        // The choices are the contract's statuses.
        ...(status === '' ? {} : { status: status as TicketStatus }),
        // The newest version: the changes since the user began are listed above the text.
        was: Math.max(ticket.updated_at, own),
        requestKey: keyOf(
          JSON.stringify([ticket.issueId, kind, body, status, attached?.name, attached?.size]),
        ),
      },
    }),
    rules: ({ body }) => ({ body: isBlank(body) ? CAN_NOT_BE_EMPTY : undefined }),
    onValuesChange: (values) => setFile(values.file),
    around: async (call, { params, body }) => {
      if (file === null) return call()
      setProgress(0)
      try {
        const { is_public, was, ...rest } = body
        const fields = { ...rest, is_public: flagOf(is_public), was: String(was) }
        return await request(
          api.ticketWork.answerWithFile,
          { params, upload: { file, fields } },
          { onProgress: setProgress },
        )
      } finally {
        setProgress(undefined)
      }
    },
    // The newer version loads on its own, and its changes are listed above the text.
    onError: (error) => {
      const isConflict = failedWith(error, 'changed_meanwhile')
      setRefused(isConflict)
      return isConflict
    },
    success: (_reply, { kind }) => (kind === 'note' ? 'The note was saved' : 'The answer was sent'),
    onSuccess: ({ updated_at }) => {
      keyOf('')
      setOwn(updated_at)
      setRefused(false)
    },
    clearsAfterSuccess: true,
  })
  // Changes before the user begins to write are not reported, nor are those of the user's own last answer.
  const isOwn = ticket.updated_at === own
  if ((!form.isChanged || isOwn) && ticketAtStart !== ticket) setTicketAtStart(ticket)
  const news = form.isChanged ? ticketNews(ticketAtStart, ticket, dictionary) : []
  return { form, progress, news, isRefused: isRefused && form.isChanged }
}

type Versioned = Pick<Ticket, 'status' | 'assignee' | 'updated_at'> & { comments: readonly unknown[] }

/** The changes between two versions of a ticket, as sentences. */
export function ticketNews(before: Versioned, now: Versioned, dictionary: Dictionary): string[] {
  if (before.updated_at === now.updated_at) return []
  const news: string[] = []
  const count = now.comments.length - before.comments.length
  if (count > 0) news.push(count === 1 ? 'There is one new comment.' : `There are ${count} new comments.`)
  if (before.status !== now.status) {
    news.push(`The status is now ${wordOf(dictionary, { key: 'status', value: now.status })}.`)
  }
  if (before.assignee !== now.assignee) {
    news.push(
      now.assignee === ''
        ? 'It is assigned to nobody now.'
        : sentence`It is assigned to ${now.assignee} now.`,
    )
  }
  return news.length === 0 ? ['It was changed.'] : news
}
