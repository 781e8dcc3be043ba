import { quoteDate, type QuoteLanguage } from '@service-center/contract/quote-settings/quote-language.ts'
import { isolated, plainName } from '@service-center/contract/text/name-characters.ts'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../platform/database/database.ts'
import { openFile } from '../../../platform/files/files.ts'
import { type DeliverMail, mailFailureOf } from '../../../platform/outside-services/mail.ts'
import { findEmail } from '../../users/users.views.ts'
import { findQuote, updateQuoteWork, type WorkedQuote } from './quote-work.store.ts'

interface MailFacts {
  readonly number: string
  /** The name of the contact; may be empty. */
  readonly name: string
  readonly seller: string
  /** In the date format of the legal entity. */
  readonly validUntil: string
}

type Write = (facts: MailFacts) => { subject: string; greeting: string; body: string; closing: string }

const greet = (greeting: string, name: string) => (name === '' ? `${greeting},` : `${greeting} ${name},`)

const english: Write = ({ number, name, validUntil }) => ({
  subject: `Quotation ${number}`,
  greeting: greet('Dear', name === '' ? 'customer' : name),
  body: `Please find our quotation ${number} attached. It is valid until ${validUntil}. If you have any questions, simply reply to this mail.`,
  closing: 'Kind regards',
})

const TEXTS: Readonly<Record<QuoteLanguage, Write>> = {
  'en-US': english,
  'en-GB': english,
  'en-AU': english,
  de: ({ number, name, validUntil }) => ({
    subject: `Angebot ${number}`,
    greeting: greet('Guten Tag', name),
    body: `anbei erhalten Sie unser Angebot ${number}. Es ist gültig bis ${validUntil}. Bei Fragen antworten Sie einfach auf diese E-Mail.`,
    closing: 'Mit freundlichen Grüßen',
  }),
  fr: ({ number, name, validUntil }) => ({
    subject: `Devis ${number}`,
    greeting: greet('Bonjour', name),
    body: `Veuillez trouver ci-joint notre devis ${number}, valable jusqu’au ${validUntil}. Pour toute question, il suffit de répondre à ce message.`,
    closing: 'Cordialement',
  }),
  nl: ({ number, name, validUntil }) => ({
    subject: `Offerte ${number}`,
    greeting: greet('Beste', name === '' ? 'klant' : name),
    body: `Bijgaand ontvangt u onze offerte ${number}. Deze is geldig tot en met ${validUntil}. Hebt u vragen? Beantwoord dan gewoon deze e-mail.`,
    closing: 'Met vriendelijke groet',
  }),
}

/** A name that does not disturb the text around it. */
const named = (name: string) => isolated(plainName(name))

export function quoteMailText(language: QuoteLanguage, facts: MailFacts): { subject: string; text: string } {
  const seller = named(facts.seller)
  const { subject, greeting, body, closing } = TEXTS[language]({
    ...facts,
    seller,
    number: named(facts.number),
    name: named(facts.name.trim()),
  })
  return { subject, text: `${[greeting, body, `${closing}\n${seller}`].join('\n\n')}\n` }
}

interface MailContext {
  readonly deliver: DeliverMail
  readonly dataDir: string
  readonly inTransaction: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
}

/**
 * Mails the PDF of a quote to its contact. The user who issued it gets a copy and the answers. If the process dies after
 * sending, the mail is sent twice, with the same message id.
 * @throws the cause of a failure, after it is stored with the quote
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

/** As an object, it is always a single address, even with commas in it. */
const addressOf = (address: string) => ({ name: '', address })

const factsOf = ({ number, contact, paper, validUntil, contract }: WorkedQuote) => ({
  number,
  name: `${contact.firstname} ${contact.lastname}`.trim(),
  seller: paper.seller.name,
  validUntil: quoteDate(validUntil, contract),
})
