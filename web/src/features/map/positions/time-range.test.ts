import { describe, expect, it } from 'vitest'
import { aroundChange, CHANGES } from '../../../testing/zones.ts'
import { TIME_OFFSETS } from '../../../ui/time/Time.tsx'
import { LAST_DAYS } from '../map-search.ts'
import { errorsOf, isSameQuery, rangeOf } from './time-range.ts'

const at = (text: string) => Date.parse(text) / 1000
const NOW = at('2026-03-15T12:00:00Z')
const utc = { now: NOW, utcOffsetHours: 0 }
const DAY = 86_400

describe('the range', () => {
  it.each([7, 30, 180, 365] as const)(
    'of the last %d days ends now and includes newer positions',
    (lastDays) => {
      expect(rangeOf({ lastDays, from: 1, until: 2 }, utc)).toEqual({
        from: NOW - lastDays * DAY,
        until: NOW,
        isOpen: true,
      })
    },
  )

  it('of last month goes from its first to its last day, at the chosen offset', () => {
    const month = { lastDays: 'month', from: null, until: null } as const
    expect(rangeOf(month, utc)).toEqual({
      from: at('2026-02-01T00:00:00Z'),
      until: at('2026-02-28T23:59:59Z'),
    })
    expect(rangeOf(month, { now: at('2026-02-28T23:30:00Z'), utcOffsetHours: 1 })).toEqual({
      from: at('2026-01-31T23:00:00Z'),
      until: at('2026-02-28T22:59:59Z'),
    })
  })

  it('with "-" is the chosen one, or a week by default', () => {
    expect(rangeOf({ lastDays: '-', from: 5, until: 9 }, utc)).toEqual({ from: 5, until: 9 })
    expect(rangeOf({ lastDays: '-', from: null, until: null }, utc)).toEqual({
      from: NOW - 7 * DAY,
      until: NOW,
      isOpen: true,
    })
    expect(rangeOf({ lastDays: '-', from: null, until: NOW - DAY }, utc)).toEqual({
      from: NOW - 8 * DAY,
      until: NOW - DAY,
    })
  })

  it('is the same query a minute later if its start was chosen, with or without an end', () => {
    const later = { ...utc, now: NOW + 60 }
    const isSame = (view: Parameters<typeof rangeOf>[0]) =>
      isSameQuery(rangeOf(view, utc), rangeOf(view, later))
    expect(isSame({ lastDays: '-', from: 5, until: null })).toBe(true)
    expect(isSame({ lastDays: '-', from: 5, until: 9 })).toBe(true)
    expect(isSame({ lastDays: 'month', from: null, until: null })).toBe(true)
    expect(isSame({ lastDays: '-', from: null, until: null })).toBe(false)
    expect(isSame({ lastDays: 7, from: null, until: null })).toBe(false)
  })

  it.each([
    [{ from: NOW - 5, until: NOW }, {}],
    [{ from: NOW + 1, until: NOW }, { from: 'From cannot be in the future' }],
    [{ from: NOW - 5, until: NOW + 1 }, { until: 'Until cannot be in the future' }],
    [{ from: NOW, until: NOW }, { from: 'From must be before Until' }],
  ])('%o: %o', (range, errors) => {
    expect(errorsOf(range, NOW)).toEqual(errors)
  })
})

/** The fields of a time at an offset, computed without any zone. */
const fieldsAt = (seconds: number, offset: number) => new Date((seconds + offset * 3600) * 1000).toISOString()

/** Half an hour before and after a change of summer time, later on its day, and in the month after. */
const momentsAround = (changed: number) => [-1800, 1800, 12 * 3600, 33 * DAY].map((away) => changed + away)

describe.each(CHANGES)('in a browser in %s, whose summer time changes at %s', (...change) => {
  it.each(TIME_OFFSETS)('last month is right at UTC%+d', (utcOffsetHours) =>
    aroundChange(change, (changed) => {
      for (const now of momentsAround(changed)) {
        const view = { lastDays: 'month', from: null, until: null } as const
        const { from, until } = rangeOf(view, { now, utcOffsetHours })
        const [first, last, next, today] = [from, until, until + 1, now].map((at) =>
          fieldsAt(at, utcOffsetHours),
        )
        expect(first).toMatch(/-01T00:00:00.000Z$/)
        expect(last?.slice(0, 7)).toBe(first?.slice(0, 7))
        expect(next).toBe(`${today?.slice(0, 7)}-01T00:00:00.000Z`)
      }
    }),
  )

  it('the last days are whole days of 24 hours', () =>
    aroundChange(change, (changed) => {
      for (const until of momentsAround(changed)) {
        for (const days of LAST_DAYS.filter((choice) => typeof choice === 'number')) {
          const view = { lastDays: days, from: null, until: null }
          expect(rangeOf(view, { now: until, utcOffsetHours: 1 })).toMatchObject({
            from: until - days * DAY,
            until,
          })
        }
      }
    }))
})
