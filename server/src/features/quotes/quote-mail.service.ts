import { buffer } from 'node:stream/consumers'
import { quoteDate } from '@service-center/contract/quote-settings/quote-language.ts'
import type { Database } from '../../platform/database/database.ts'
import { openFile } from '../../platform/files/files.ts'
import { type DeliverMail, mailFailureOf } from '../../platform/mail/mail.ts'
import { quoteMailText } from './quote-mail-texts.ts'
import { findEmail } from '../users/users.views.ts'
import { findQuote, updateQuoteWork, type WorkedQuote } from './quote-work.store.ts'

interface MailContext {
  readonly deliver: DeliverMail
  readonly dataDir: string
  readonly inTransaction: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
}

/**
 * Mails the paper of a quote to its contact, with a copy to the user who issued it, to whom answers go. It may be sent
 * again if a process dies after sending: better twice than not at all, and mail programs recognise it.
 * @throws what went wrong, after it was noted on the quote
 */
export async function mailQuote({ deliver, dataDir, inTransaction }: MailContext, id: number): Promise<void> {
  const found = await inTransaction(async (db) => {
    const quote = await findQuote(db, id)
    if (quote === undefined || quote.file === null || quote.mailTo === null) return undefined
    if (quote.mailState === 'sent') return undefined
    const file = await openFile(db, { dataDir, name: quote.file })
    return { quote, file, to: quote.mailTo, issuer: await findEmail(db, quote.username) }
  })
  if (found === undefined) return
  const { quote, file, to, issuer } = found
  try {
    if (file === undefined) throw new Error('The document of the quote is not there any more.')
    const content = file.read(undefined)
    const copy = issuer === null ? {} : { cc: addressOf(issuer), replyTo: addressOf(issuer) }
    await deliver(`quote-${id}`, {
      to: addressOf(to),
      ...copy,
      ...quoteMailText(quote.paper.language, factsOf(quote)),
      messageId: `<quote-${quote.requestId}@service-center>`,
      attachments: [
        {
          filename: `${quote.number}.pdf`,
          content: Buffer.isBuffer(content) ? content : await buffer(content),
          contentType: 'application/pdf',
        },
      ],
    })
  } catch (error) {
    const mail_failure = mailFailureOf(error)
    await inTransaction((db) => updateQuoteWork(db, id, { mail_state: 'failed', mail_failure }))
    throw error
  }
  await inTransaction((db) => updateQuoteWork(db, id, { mail_state: 'sent', mail_failure: null }))
}

/** An object is one address, whatever characters it has. */
const addressOf = (address: string) => ({ name: '', address })

const factsOf = ({ number, contact, paper, validUntil, contract }: WorkedQuote) => ({
  number,
  name: `${contact.firstname} ${contact.lastname}`.trim(),
  seller: paper.seller.name,
  validUntil: quoteDate(validUntil, contract),
})
