import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteSeller } from '@service-center/contract/quote-settings/quote-settings.ts'

interface DemoEntity {
  readonly name: LegalEntity
  readonly countries: readonly string[]
  readonly currency: string
  /** The value of one euro in the currency. */
  readonly factor: number
  readonly seller: QuoteSeller
}

/** The legal entities of the demo world, in the order of the specification. Accounts and tax numbers are made up. */
export const DEMO_ENTITIES: readonly DemoEntity[] = [
  {
    name: 'US',
    countries: ['US', 'CA', 'MX'],
    currency: 'USD',
    factor: 1.1,
    seller: {
      name: 'Demo Robots Inc.',
      address: ['100 Example Avenue', 'Columbus, OH 43004', 'United States'],
      vatId: '',
      bank: ['Example Bank', 'Routing 000000000', 'Account 0000000000'],
    },
  },
  {
    name: 'UK',
    countries: ['GB', 'IE', 'DK', 'NO', 'SE'],
    currency: 'GBP',
    factor: 0.86,
    seller: {
      name: 'Demo Robots UK Ltd',
      address: ['1 Example Street', 'Leeds LS1 0AA', 'United Kingdom'],
      vatId: 'GB 000 0000 00',
      bank: ['Example Bank', 'Sort code 00-00-00', 'Account 00000000'],
    },
  },
  {
    name: 'FR',
    countries: ['FR', 'LU', 'CH', 'MC'],
    currency: 'EUR',
    factor: 1,
    seller: {
      name: 'Demo Robots France SAS',
      address: ['1, rue de l’Exemple', '69001 Lyon', 'France'],
      vatId: 'FR00 000000000',
      bank: ['Banque Exemple', 'IBAN FR00 0000 0000 0000 0000 0000 000'],
    },
  },
  {
    name: 'BE(FR)',
    countries: ['BE', 'LU'],
    currency: 'EUR',
    factor: 1,
    seller: belgian(['1, rue de l’Exemple', '5000 Namur', 'Belgique'], 'Banque Exemple'),
  },
  {
    name: 'DE',
    countries: ['DE', 'AT', 'CH', 'LI'],
    currency: 'EUR',
    factor: 1,
    seller: {
      name: 'Demo Robots Deutschland GmbH',
      address: ['Beispielstraße 1', '79098 Freiburg im Breisgau', 'Deutschland'],
      vatId: 'DE000000000',
      bank: ['Beispielbank', 'IBAN DE00 0000 0000 0000 0000 00'],
    },
  },
  {
    name: 'NL',
    countries: ['NL'],
    currency: 'EUR',
    factor: 1,
    seller: {
      name: 'Demo Robots Nederland B.V.',
      address: ['Voorbeeldstraat 1', '3511 AA Utrecht', 'Nederland'],
      vatId: 'NL000000000B00',
      bank: ['Voorbeeldbank', 'IBAN NL00 XXXX 0000 0000 00'],
    },
  },
  {
    name: 'BE(NL)',
    countries: ['BE'],
    currency: 'EUR',
    factor: 1,
    seller: belgian(['Voorbeeldstraat 1', '9000 Gent', 'België'], 'Voorbeeldbank'),
  },
  {
    name: 'AU',
    countries: ['AU', 'NZ'],
    currency: 'AUD',
    factor: 1.65,
    seller: {
      name: 'Demo Robots Australia Pty Ltd',
      address: ['1 Example Road', 'Geelong VIC 3220', 'Australia', 'ABN 00 000 000 000'],
      vatId: '',
      bank: ['Example Bank', 'BSB 000-000', 'Account 000000000'],
    },
  },
]

function belgian(address: string[], bank: string): QuoteSeller {
  return {
    name: 'Demo Robots Belgium BV',
    address,
    vatId: 'BE 0000.000.000',
    bank: [bank, 'IBAN BE00 0000 0000 0000'],
  }
}
