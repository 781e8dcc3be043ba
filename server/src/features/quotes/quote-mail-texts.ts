import type { QuoteLanguage } from '@service-center/contract/quote-settings/quote-language.ts'

interface MailFacts {
  readonly number: string
  /** Of the contact; may be empty. */
  readonly name: string
  readonly seller: string
  /** As quotes of the legal entity write days. */
  readonly validUntil: string
}

interface QuoteMailText {
  readonly subject: string
  readonly text: string
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

/** The mail with a quote, in the quote's language. */
export function quoteMailText(language: QuoteLanguage, facts: MailFacts): QuoteMailText {
  const { subject, greeting, body, closing } = TEXTS[language](facts)
  return { subject, text: `${[greeting, body, `${closing}\n${facts.seller}`].join('\n\n')}\n` }
}
