import type { PageKind } from '@service-center/contract/quote-settings/quote-settings.ts'
import { quoteLanguageOf, type LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type { DemoPage } from '../documents/demo-pdf.ts'

/** The languages of pages; all English-speaking countries share the English ones. */
export type PageLanguage = 'en' | 'de' | 'fr' | 'nl'

export function pageLanguageOf(entity: LegalEntity): PageLanguage {
  const language = quoteLanguageOf(entity)
  return language === 'de' || language === 'fr' || language === 'nl' ? language : 'en'
}

interface DemoPages {
  readonly title: string
  readonly pages: readonly DemoPage[]
}

const page = (title: string, heading: string, ...paragraphs: string[]): DemoPages => ({
  title,
  pages: [{ heading, paragraphs }],
})

/** The pages around quotes, in each language. */
export const DEMO_PAGES: Readonly<Record<PageLanguage, Readonly<Record<PageKind, DemoPages>>>> = {
  en: {
    cover: page(
      'Your line marking robot',
      'One person, one robot',
      'Thank you for your interest. On the following pages you find what we offer you, and on which terms.',
    ),
    payment: page(
      'Terms of payment',
      'When and how you pay',
      'Invoices are due within 30 days of their date. Yearly amounts are invoiced at the beginning of each year of the contract, monthly ones at the beginning of each month.',
      'The robot remains our property until it is paid for.',
    ),
    contract: page(
      'Contract',
      'What we agree on',
      'We deliver the robots, extras and templates of this quotation, and train your staff on the day of the delivery.',
      'Software and support last as long as the plan that you have chosen.',
    ),
    final: page('Order', 'Before you sign', 'With your signature this quotation becomes a binding order.'),
    budgetary: page(
      'Budgetary quotation',
      'For your planning',
      'This is not a binding offer. Prices may change until a final quotation is issued.',
    ),
  },
  de: {
    cover: page(
      'Ihr Linienmarkierroboter',
      'Eine Person, ein Roboter',
      'Vielen Dank für Ihr Interesse. Auf den folgenden Seiten finden Sie unser Angebot und die Bedingungen, zu denen wir liefern.',
    ),
    payment: page(
      'Zahlungsbedingungen',
      'Wann und wie Sie zahlen',
      'Rechnungen sind innerhalb von 30 Tagen nach Rechnungsdatum fällig. Jahresbeträge werden zu Beginn jedes Vertragsjahres berechnet, Monatsbeträge zu Beginn jedes Monats.',
      'Der Roboter bleibt bis zur vollständigen Bezahlung unser Eigentum.',
    ),
    contract: page(
      'Vertrag',
      'Was wir vereinbaren',
      'Wir liefern die Roboter, Extras und Vorlagen dieses Angebots und schulen Ihre Mitarbeitenden am Tag der Lieferung.',
      'Software und Support gelten für die Laufzeit des gewählten Zahlungsplans.',
    ),
    final: page(
      'Bestellung',
      'Vor der Unterschrift',
      'Mit Ihrer Unterschrift wird dieses Angebot zu einer verbindlichen Bestellung.',
    ),
    budgetary: page(
      'Richtpreisangebot',
      'Für Ihre Planung',
      'Dies ist kein verbindliches Angebot. Preise können sich ändern, bis ein endgültiges Angebot ausgestellt ist.',
    ),
  },
  fr: {
    cover: page(
      'Votre robot de traçage',
      'Une personne, un robot',
      'Merci de votre intérêt. Vous trouverez sur les pages suivantes notre offre et nos conditions.',
    ),
    payment: page(
      'Conditions de paiement',
      'Quand et comment payer',
      'Les factures sont payables à 30 jours. Les montants annuels sont facturés au début de chaque année du contrat, les montants mensuels au début de chaque mois.',
      "Le robot reste notre propriété jusqu'à son paiement complet.",
    ),
    contract: page(
      'Contrat',
      'Ce dont nous convenons',
      'Nous livrons les robots, les options et les modèles de ce devis, et formons votre équipe le jour de la livraison.',
      "Le logiciel et l'assistance sont compris pour la durée du plan choisi.",
    ),
    final: page('Commande', 'Avant de signer', 'Par votre signature, ce devis devient une commande ferme.'),
    budgetary: page(
      'Devis indicatif',
      'Pour votre budget',
      "Ce devis n'est pas une offre ferme. Les prix peuvent changer jusqu'à l'établissement d'un devis définitif.",
    ),
  },
  nl: {
    cover: page(
      'Uw belijningsrobot',
      'Eén persoon, één robot',
      "Dank u voor uw interesse. Op de volgende pagina's vindt u ons aanbod en onze voorwaarden.",
    ),
    payment: page(
      'Betalingsvoorwaarden',
      'Wanneer en hoe u betaalt',
      'Facturen dienen binnen 30 dagen te worden betaald. Jaarbedragen worden aan het begin van elk contractjaar gefactureerd, maandbedragen aan het begin van elke maand.',
      'De robot blijft ons eigendom totdat deze volledig is betaald.',
    ),
    contract: page(
      'Overeenkomst',
      'Wat wij afspreken',
      "Wij leveren de robots, extra's en sjablonen van deze offerte en trainen uw medewerkers op de dag van levering.",
      'Software en ondersteuning gelden voor de looptijd van het gekozen betalingsplan.',
    ),
    final: page(
      'Bestelling',
      'Voordat u tekent',
      'Met uw handtekening wordt deze offerte een bindende bestelling.',
    ),
    budgetary: page(
      'Budgetofferte',
      'Voor uw planning',
      'Dit is geen bindend aanbod. Prijzen kunnen wijzigen totdat een definitieve offerte is opgesteld.',
    ),
  },
}
