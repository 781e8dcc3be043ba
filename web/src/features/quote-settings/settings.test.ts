import { expect, it } from 'vitest'
import { planWith, settingsWith } from './settings-for-tests.ts'
import {
  contractsWith,
  copyTitle,
  differsIn,
  findPlan,
  knownParts,
  nextId,
  offeredParts,
  planName,
} from './settings.ts'

const part = (id: number, name: string, price: number) => ({ id, name, price })

it('finds the contracts that use pages, of any kind', () => {
  const settings = settingsWith({ DE: [], NL: [], US: [] })
  const [de, nl] = settings.contracts
  if (de === undefined || nl === undefined) throw new Error('There are three contracts')
  de.pdfCover = 7
  nl.pdfBudgetary = 7
  expect(contractsWith(settings.contracts, 7).map(({ name }) => name)).toEqual(['DE', 'NL'])
  expect(contractsWith(settings.contracts, 8)).toEqual([])
})

it('lists each extra once and gives a new one the next id', () => {
  const settings = settingsWith({
    DE: [planWith({ extras: [part(34, 'Station', 5), part(42, 'Battery', 6)] })],
    UK: [planWith({ extras: [part(34, 'Station', 9), part(50, 'Case', 1)] })],
  })
  const extras = offeredParts(settings, 'extras')
  expect(extras.map(({ id, price }) => [id, price])).toEqual([
    [34, 5],
    [42, 6],
    [50, 1],
  ])
  expect(nextId(extras.map(({ id }) => id))).toBe(51)
  expect(nextId([null])).toBe(1)
})

it('finds the plan of the contract that has another price or name for an extra', () => {
  const settings = settingsWith({
    DE: [
      planWith({ title: 'A', extras: [part(34, 'Station', 5)] }),
      planWith({ title: 'B', extras: [part(34, 'Station', 6)] }),
    ],
  })
  const others = settings.contracts[0]?.plans ?? []
  const inEuro = (id: number) => ({ ...part(id, 'Station', 5), currency: 'EUR' })
  expect(differsIn(others, 'extras', inEuro(34))?.title).toBe('B')
  expect(differsIn(others, 'extras', inEuro(35))).toBeUndefined()
  expect(differsIn(others.slice(0, 1), 'extras', inEuro(34))).toBeUndefined()
  expect(differsIn(others, 'extras', { ...inEuro(34), currency: 'USD' })).toBeUndefined()
})

it('takes prices from plans of the same currency only', () => {
  const settings = settingsWith({
    US: [planWith({ currency: 'USD', extras: [part(34, 'Station', 2500), part(50, 'Case', 30)] })],
    DE: [planWith({ extras: [part(34, 'Station', 2150)] })],
  })
  expect(knownParts(settings, 'extras', 'EUR')).toEqual([
    part(34, 'Station', 2150),
    { id: 50, name: 'Case', price: undefined },
  ])
})

it('gives a copy within a contract a title that no other plan of the product has', () => {
  const plans = ['Standard', 'Standard (copy)'].map((title) => planWith({ title }))
  const settings = settingsWith({ DE: [...plans, planWith({ title: 'Standard', product: 'TS Plotter' })] })
  const titleOf = (id: number) => {
    const row = findPlan(settings, id)
    return row && copyTitle(row)
  }
  expect(titleOf(1)).toBe('Standard (copy 2)')
  expect(titleOf(3)).toBe('Standard (copy)')
  expect(findPlan(settings, 99)).toBeUndefined()
  expect(planName(planWith())).toBe('TLM ProX, Standard Payment')
})
