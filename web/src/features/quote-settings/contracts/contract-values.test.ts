import { expect, it } from 'vitest'
import {
  contractOf,
  countryChoices,
  freeEntities,
  missingPages,
  NEW_CONTRACT,
  pageChoices,
  valuesOfContract,
} from './contract-values.ts'

const FIELDS = {
  name: 'BE(FR)' as const,
  countryDropdown: ['BE', 'LU'],
  seller: { name: 'Lignes SA', address: ['Rue du Stade 5', '', '1000 Bruxelles'], vatId: 'BE0', bank: [] },
  pdfCover: 3,
  pdfPayment: null,
  pdfContract: 4,
  pdfFinal: null,
  pdfBudgetary: 5,
}
const pages = (id: number, kind: 'cover' | 'final', count: number) => ({
  id,
  kind,
  title: `Pages ${id}`,
  pages: count,
  size: 1,
  createdAt: 0,
  createdBy: null,
})

it('saves an unchanged contract as it was', () => {
  expect(contractOf(valuesOfContract(FIELDS), 'BE(FR)')).toEqual(FIELDS)
})

it('drops empty lines at the end of an address', () => {
  const typed = { ...NEW_CONTRACT, address: ' Rue du Stade 5 \n\n1000 Bruxelles\n\n', bank: '\n \n' }
  expect(contractOf(typed, 'FR').seller).toMatchObject({
    address: ['Rue du Stade 5', '', '1000 Bruxelles'],
    bank: [],
  })
})

it('offers legal entities without a contract, and pages of the right kind', () => {
  const contract = { ...FIELDS, id: 1, version: 1, plans: [] }
  expect(freeEntities([contract])).not.toContain('BE(FR)')
  expect(freeEntities([])).toContain('BE(FR)')
  expect(missingPages(FIELDS)).toEqual(['payment', 'final'])
  const all = [pages(3, 'cover', 1), pages(4, 'final', 2), pages(5, 'final', 3)]
  expect(pageChoices(all, 'cover', null)).toEqual([{ value: '3', label: 'Pages 3 (1 page)' }])
  expect(pageChoices(all, 'cover', '5').map(({ label }) => label)).toEqual([
    'Pages 3 (1 page)',
    'Pages 5 (3 pages)',
  ])
})

it('lists today’s countries by name, each once', () => {
  const choices = countryChoices()
  const codes = choices.map(({ value }) => value)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toEqual(expect.arrayContaining(['DE', 'US', 'GB', 'BE', 'NL', 'AU', 'LU']))
  for (const other of ['UK', 'DD', 'EU', 'ZZ', 'AA']) expect(codes).not.toContain(other)
  expect(choices.find(({ value }) => value === 'DE')?.label).toBe('Germany (DE)')
  expect(codes.indexOf('AT')).toBeLessThan(codes.indexOf('DE'))
})
