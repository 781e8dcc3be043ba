import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { CAN_NOT_BE_EMPTY, type TicketStatus } from '@service-center/contract/support/ticket-rules.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { isBlank } from '@service-center/contract/text/blank.ts'
import { useState } from 'react'
import { failedWith } from '../../../../api/api-error.ts'
import { flagOf } from '../../../../api/flag.ts'
import { request } from '../../../../api/request.ts'
import { useApiForm } from '../../../../kit/form/use-api-form.ts'
import { useRequestKey } from '../../../../kit/form/use-request-key.ts'
import { ticketNews } from '../ticket-news.ts'

interface AnswerValues {
  kind: 'answer' | 'note'
  body: string
  file: File | null
  /** '': as it is. */
  status: string
}

const EMPTY: AnswerValues = { kind: 'answer', body: '', file: null, status: '' }

/** The state of the form for an answer or a note, and what has changed of the ticket since its text was begun. */
export function useAnswer({ ticket, dictionary }: { ticket: Ticket; dictionary: Dictionary }) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number>()
  const [begun, setBegun] = useState(ticket)
  const [isRefused, setRefused] = useState(false)
  /** The version that the viewer's own last answer made, which may still be loading. */
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
        // The newest version: whatever has changed stands above the text.
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
    // The newer version is loaded by itself; what it brings is said above the text.
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
  // Nothing was written yet: what changes until then is no news. Neither is the own last answer.
  const isOwn = ticket.updated_at === own
  if ((!form.isChanged || isOwn) && begun !== ticket) setBegun(ticket)
  const news = form.isChanged ? ticketNews(begun, ticket, dictionary) : []
  return { form, progress, news, isRefused: isRefused && form.isChanged }
}
