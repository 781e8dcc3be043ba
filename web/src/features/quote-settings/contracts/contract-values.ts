import { sentence } from '@service-center/contract/text/name-characters.ts'
import { LEGAL_ENTITIES, type LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import {
  PAGE_FIELDS,
  PAGE_KINDS,
  type PageKind,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Compared } from '../../../kit/form/use-record-form.ts'
import { KIND_NAMES, type StoredContract, type StoredPages } from '../settings.ts'

/** The values of the form of a contract. Address and bank are one text of several lines. */
export interface ContractValues {
  name: LegalEntity | null
  countries: string[]
  sellerName: string
  address: string
  vatId: string
  bank: string
  /** These five: the id of the pages as a text; null for no pages. */
  cover: string | null
  payment: string | null
  contract: string | null
  final: string | null
  budgetary: string | null
}

export type ContractFields = Omit<StoredContract, 'id' | 'version' | 'plans'>

export const NEW_CONTRACT: ContractValues = {
  name: null,
  countries: [],
  sellerName: '',
  address: '',
  vatId: '',
  bank: '',
  cover: null,
  payment: null,
  contract: null,
  final: null,
  budgetary: null,
}

/** The server names of fields, and the names in the form. */
export const CONTRACT_FIELDS = {
  countryDropdown: 'countries',
  'seller.name': 'sellerName',
  'seller.address': 'address',
  'seller.vatId': 'vatId',
  'seller.bank': 'bank',
  pdfCover: 'cover',
  pdfPayment: 'payment',
  pdfContract: 'contract',
  pdfFinal: 'final',
  pdfBudgetary: 'budgetary',
} as const

export const valuesOfContract = (contract: ContractFields): ContractValues => ({
  name: contract.name,
  countries: [...contract.countryDropdown],
  sellerName: contract.seller.name,
  address: contract.seller.address.join('\n'),
  vatId: contract.seller.vatId,
  bank: contract.seller.bank.join('\n'),
  cover: textOf(contract.pdfCover),
  payment: textOf(contract.pdfPayment),
  contract: textOf(contract.pdfContract),
  final: textOf(contract.pdfFinal),
  budgetary: textOf(contract.pdfBudgetary),
})

const textOf = (id: number | null) => (id === null ? null : String(id))

export const contractOf = (values: ContractValues, name: LegalEntity): ContractFields => ({
  name,
  countryDropdown: values.countries,
  seller: {
    name: values.sellerName.trim(),
    address: linesOf(values.address),
    vatId: values.vatId.trim(),
    bank: linesOf(values.bank),
  },
  pdfCover: idOf(values.cover),
  pdfPayment: idOf(values.payment),
  pdfContract: idOf(values.contract),
  pdfFinal: idOf(values.final),
  pdfBudgetary: idOf(values.budgetary),
})

/** The lines of a text, without empty lines at its end. */
const linesOf = (text: string): string[] => {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

const idOf = (text: string | null) => (text === null ? null : Number(text))

/** The fields that are compared when somebody else changed the contract in the meantime. */
export const comparedWith = (pages: readonly StoredPages[]): readonly Compared<ContractValues>[] => [
  { field: 'countries', label: 'Countries', text: ({ countries }) => countries.join(', ') },
  { field: 'sellerName', label: 'Name', text: ({ sellerName }) => sellerName },
  { field: 'address', label: 'Address', text: ({ address }) => address },
  { field: 'vatId', label: 'VAT number', text: ({ vatId }) => vatId },
  { field: 'bank', label: 'Bank', text: ({ bank }) => bank },
  ...PAGE_KINDS.map((kind) => ({
    field: kind,
    label: KIND_NAMES[kind],
    text: (values: ContractValues) => pages.find(({ id }) => String(id) === values[kind])?.title ?? '',
  })),
]

/** The legal entities that have no contract yet. */
export function freeEntities(contracts: readonly StoredContract[]): LegalEntity[] {
  const taken = new Set<string>(contracts.map(({ name }) => name))
  return LEGAL_ENTITIES.filter((name) => !taken.has(name))
}

/** The pages to choose from: those of the kind, and the chosen one even if it is of another kind. */
export function pageChoices(
  pages: readonly StoredPages[],
  kind: PageKind,
  chosen: string | null,
): { value: string; label: string }[] {
  return pages
    .filter((one) => one.kind === kind || String(one.id) === chosen)
    .map(({ id, title, pages: count }) => ({
      value: String(id),
      label: sentence`${title} (${count} ${count === 1 ? 'page' : 'pages'})`,
    }))
}

export const missingPages = (contract: ContractFields): PageKind[] =>
  PAGE_KINDS.filter((kind) => contract[PAGE_FIELDS[kind]] === null)

let choices: readonly { value: string; label: string }[] | undefined

/** All countries, sorted by their English name. Computed on first use. */
export function countryChoices(): readonly { value: string; label: string }[] {
  choices ??= readChoices()
  return choices
}

function readChoices() {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .flatMap((code) => {
      const name = names.of(code)
      // A withdrawn code ('DD') has the name of today's country, and its canonical form is today's code ('DE').
      const isToday = new Intl.Locale(`und-${code}`).region === code
      return name === undefined || !isToday || OTHERS.has(code)
        ? []
        : [{ value: code, label: sentence`${name} (${code})` }]
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** Region codes that are not countries. */
const OTHERS = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
