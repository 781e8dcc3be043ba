import { describe, expect, it } from 'vitest'
import { savingsFigures, type SeasonCosts } from './savings-calculation.ts'
import { FIELD_SIZES, MAX_SAVINGS, type SavingsInput, type SizeInput } from './savings-input.ts'
import { costRows } from './savings-words.ts'

/** Which work the fields of a size have. */
const KINDS = ['both', 'only layouts', 'only remarks', 'neither'] as const
type Kind = (typeof KINDS)[number]

function randomFrom(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * (max + 1))
  }
}

const random = randomFrom(3)

/** Half of the values are small, where rounding matters most. */
const upTo = (max: number) => random(random(1) === 0 ? Math.min(max, 12) : max)

function sizeOf(kind: Kind): SizeInput {
  const { fields, times, hundredths } = MAX_SAVINGS
  const [isLaidOut, isRemarked] = [
    kind === 'both' || kind === 'only layouts',
    kind === 'both' || kind === 'only remarks',
  ]
  // What makes no work has no fields or no times.
  const lacks = random(1)
  const work = (is: boolean, max: number, lack: number) => (is || lacks !== lack ? 1 + upTo(max - 1) : 0)
  return {
    fields: work(isLaidOut, fields, 0),
    layouts: work(isLaidOut, times, 1),
    remarkFields: work(isRemarked, fields, 0),
    sessions: work(isRemarked, times, 1),
    layoutMinutes: upTo(hundredths),
    remarkMinutes: upTo(hundredths),
    manualGallons: upTo(hundredths),
    robotGallons: upTo(hundredths),
  }
}

const kindOf = (run: number, place: number) => KINDS[Math.floor(run / 4 ** place) % 4] ?? 'both'

const INPUTS = Array.from({ length: 1024 }, (_input, run): SavingsInput => {
  const trueWage = upTo(MAX_SAVINGS.money)
  return {
    customer: '',
    currency: 'USD',
    // Every combination of the kinds, four times.
    sizes: {
      large: sizeOf(kindOf(run, 0)),
      medium: sizeOf(kindOf(run, 1)),
      small: sizeOf(kindOf(run, 2)),
      other: sizeOf(kindOf(run, 3)),
    },
    baseWage: random(trueWage),
    trueWage,
    paintCost: upTo(MAX_SAVINGS.money),
  }
})

/** A fraction rounded half up. */
function halfUp(over: bigint, under: bigint): bigint {
  const rest = over % under
  return over / under + (rest * 2n >= under ? 1n : 0n)
}

type Expected = Record<keyof SeasonCosts, bigint>

/** The figures of one size, as `docs/savings.md` says. The robot takes three tenths of the time. */
function expectedOf(one: SizeInput, { trueWage, baseWage, paintCost }: SavingsInput, by: 'hand' | 'robot') {
  const layouts = BigInt(one.fields) * BigInt(one.layouts)
  const remarks = BigInt(one.remarkFields) * BigInt(one.sessions)
  const thousandths =
    (layouts * BigInt(one.layoutMinutes) + remarks * BigInt(one.remarkMinutes)) * (by === 'hand' ? 10n : 3n)
  const gallons = (layouts + remarks) * BigInt(by === 'hand' ? one.manualGallons : one.robotGallons)
  const labor = halfUp(thousandths * BigInt(trueWage), 60_000n)
  const paint = halfUp(gallons * BigInt(paintCost), 100n)
  const costs: Expected = {
    minutes: thousandths,
    hours: halfUp(thousandths, 6000n),
    gallons,
    labor,
    wages: halfUp(thousandths * BigInt(baseWage), 60_000n),
    paint,
    total: labor + paint,
  }
  return { layouts, remarks, costs }
}

const asNumbers = (costs: Expected) =>
  Object.fromEntries(Object.entries(costs).map(([part, value]) => [part, Number(value)]))

const PARTS = ['minutes', 'hours', 'gallons', 'labor', 'wages', 'paint', 'total'] as const

const sumOf = (all: readonly Expected[], part: keyof Expected) =>
  all.reduce((sum, costs) => sum + costs[part], 0n)

/** A shown figure as a whole number of its last digit; 'more' is a loss. */
function shownNumber(text: string, digits: number): number {
  const [whole = '', fraction = ''] = text.replaceAll(/[^\d.]/g, '').split('.')
  const number = Number(whole + fraction.padEnd(digits, '0'))
  return text.endsWith('more') ? -number : number
}

describe('1,024 random savings, with every combination of sizes with and without layouts and remarks', () => {
  it('have the work of each size, and leave out sizes without work', () => {
    for (const input of INPUTS) {
      const expected = FIELD_SIZES.map((size) => ({
        size,
        ...expectedOf(input.sizes[size], input, 'hand'),
      })).filter(({ layouts, remarks }) => layouts > 0n || remarks > 0n)
      expect(
        savingsFigures(input).sizes.map(({ size, layouts, remarks }) => [size, layouts, remarks]),
      ).toEqual(expected.map(({ size, layouts, remarks }) => [size, Number(layouts), Number(remarks)]))
    }
  })

  it('have figures that are rounded once for each size, half up', () => {
    for (const input of INPUTS) {
      for (const { size, manual, robot } of savingsFigures(input).sizes) {
        expect(manual).toEqual(asNumbers(expectedOf(input.sizes[size], input, 'hand').costs))
        expect(robot).toEqual(asNumbers(expectedOf(input.sizes[size], input, 'robot').costs))
      }
    }
  })

  it('have sums and differences of the rounded figures, and their share', () => {
    for (const input of INPUTS) {
      const all = (by: 'hand' | 'robot') =>
        Object.values(input.sizes).map((one) => expectedOf(one, input, by).costs)
      const [byHand, byRobot] = [all('hand'), all('robot')]
      const { manual, robot, saved, savedPermille } = savingsFigures(input)
      for (const part of PARTS) {
        expect(manual[part]).toBe(Number(sumOf(byHand, part)))
        expect(robot[part]).toBe(Number(sumOf(byRobot, part)))
        expect(saved[part]).toBe(Number(sumOf(byHand, part) - sumOf(byRobot, part)))
      }
      const [total, less] = [sumOf(byHand, 'total'), sumOf(byHand, 'total') - sumOf(byRobot, 'total')]
      const share = total === 0n ? null : Number(halfUp((less < 0n ? -less : less) * 1000n, total))
      expect(savedPermille).toBe(share !== null && share > 0 && less < 0n ? -share : share)
    }
  })

  it('show figures that add up', () => {
    for (const input of INPUTS) {
      const figures = savingsFigures(input)
      const { rows } = costRows(figures)
      const shown = new Map(
        rows.map(({ part, byHand, byRobot, difference }) => {
          const digits = part === 'hours' ? 1 : 2
          return [part, [byHand, byRobot, difference].map((text) => shownNumber(text, digits))]
        }),
      )
      for (const [byHand = 0, byRobot = 0, difference] of shown.values())
        expect(byHand - byRobot).toBe(difference)
      for (const column of [0, 1, 2])
        expect((shown.get('labor')?.[column] ?? 0) + (shown.get('paint')?.[column] ?? 0)).toBe(
          shown.get('total')?.[column],
        )
      const hours = figures.sizes.reduce((sum, size) => sum + size.manual.hours, 0)
      expect(shown.get('hours')?.[0]).toBe(hours)
    }
  })

  it('cover savings, losses, and prices of nothing', () => {
    const losses = INPUTS.filter((input) => savingsFigures(input).saved.total < 0).length
    expect(losses).toBeGreaterThan(300)
    expect(losses).toBeLessThan(700)
    expect(INPUTS.filter((input) => savingsFigures(input).savedPermille === null).length).toBeGreaterThan(0)
  })
})
