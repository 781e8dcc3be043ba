import {
  PAGE_FIELDS,
  PAGE_KINDS,
  type PageKind,
} from '@service-center/contract/quote-settings/quote-pages.ts'
import { LEGAL_ENTITIES, type LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import { KIND_NAMES, type StoredContract, type StoredPages } from '../model/settings.ts'
import type { Compared } from '../../../kit/form/differences.ts'

/** A contract as its form holds it; lines of an address or a bank are one text each. */
export interface ContractValues {
  name: LegalEntity | null
  countries: string[]
  sellerName: string
  address: string
  vatId: string
  bank: string
  /** Ids of pages, as texts; null: none. */
  cover: string | null
  payment: string | null
  contract: string | null
  final: string | null
  budgetary: string | null
}

/** A contract without its id, version and plans. */
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

/** The fields of the form where the server names them differently. */
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

const textOf = (id: number | null) => (id === null ? null : String(id))
const idOf = (text: string | null) => (text === null ? null : Number(text))

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

/** The lines of a text; empty ones at its end do not count. */
const linesOf = (text: string): string[] => {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

/** @param name the legal entity, which the form has to have chosen */
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

/** The legal entities that have no contract yet. */
export function freeEntities(contracts: readonly StoredContract[]): LegalEntity[] {
  const taken = new Set<string>(contracts.map(({ name }) => name))
  return LEGAL_ENTITIES.filter((name) => !taken.has(name))
}

/** The pages that a contract can have in a place: those of that kind, and the one that it has. */
export function pageChoices(
  pages: readonly StoredPages[],
  kind: PageKind,
  chosen: string | null,
): { value: string; label: string }[] {
  return pages
    .filter((one) => one.kind === kind || String(one.id) === chosen)
    .map(({ id, title, pages: count }) => ({
      value: String(id),
      label: `${title} (${count} ${count === 1 ? 'page' : 'pages'})`,
    }))
}

/** The fields that are compared when somebody else has changed a contract meanwhile. */
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

/** The kinds of pages that a contract has none for. */
export const missingPages = (contract: ContractFields): PageKind[] =>
  PAGE_KINDS.filter((kind) => contract[PAGE_FIELDS[kind]] === null)
