import { ActionIcon } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { IssuedQuote } from '@service-center/contract/quotes/issued-quotes.ts'
import { IconCopyPlus, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../api/api-error.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { withExisting } from '../form/crm-choice.ts'
import { formLike } from '../form/quote-form.ts'
import { readDraft, writeDraft } from '../form/stored-draft.ts'
import { PdfButton } from '../issue/PdfButton.tsx'
import classes from './issued.module.css'
import { RowTooltip } from '../../../ui/page/RowTooltip.tsx'

/** What can be done with an issued quote. */
export function IssuedActions({ quote }: { quote: IssuedQuote }) {
  const hasFailed = [quote.pdf, quote.mail, quote.crm].some((work) => work?.state === 'failed')
  return (
    <span className={classes['actions']}>
      <PdfButton id={quote.id} number={quote.number} look="icon" />
      <CopyButton quote={quote} />
      {hasFailed && <RetryButton quote={quote} />}
    </span>
  )
}

/** Opens the generator with the same choices. */
function CopyButton({ quote }: { quote: IssuedQuote }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  async function copy() {
    if (readDraft() !== undefined && !(await confirmReplacing(quote.number))) return
    try {
      const [{ selection }, { contracts }, companies, contacts] = await Promise.all([
        client.fetchQuery(q(api.issuedQuotes.get, { params: { id: String(quote.id) } })),
        client.fetchQuery(q(api.quotes.settings, {})),
        client.fetchQuery(q(api.crm.companies, {})),
        client.fetchQuery(q(api.crm.contacts, {})),
      ])
      const lists = { companies: companies.data, contacts: contacts.data }
      writeDraft(formLike(withExisting(selection, lists), contracts))
      await navigate(addressOf.quoteGenerator())
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const label = `Use ${quote.number} as a new quote`
  return (
    <RowTooltip label="Use as a new quote">
      <ActionIcon aria-label={label} size={26} onClick={() => void copy()}>
        <IconCopyPlus size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}

const confirmReplacing = (number: string) =>
  confirm({
    title: 'Replace your draft?',
    text: `The quote that you have begun is replaced by the choices of ${number}.`,
    verb: 'Replace draft',
    keepLabel: 'Keep draft',
    destructive: true,
  })

/** Tries what has failed again. */
function RetryButton({ quote }: { quote: IssuedQuote }) {
  const retry = useApiMutation(api.issuedQuotes.retry)
  return (
    <RowTooltip label="Try again what has failed">
      <ActionIcon
        aria-label={`Try again what has failed of ${quote.number}`}
        size={26}
        loading={retry.isPending}
        onClick={() =>
          retry.mutate(
            { params: { id: String(quote.id) } },
            { onError: (error) => toast.error(messageOf(error)) },
          )
        }
      >
        <IconRefresh size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
