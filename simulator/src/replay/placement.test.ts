import { describe, expect, it } from 'vitest'
import { placeRecording } from './placement.ts'

const now = Date.UTC(2026, 10, 30, 12)
const day = Date.UTC(2026, 10, 20)
const undated = ['$GPGLL,6005.071,N,02332.346,E,095559,A,D*43']
/** A sentence without a date, then one of 2025-12-24. */
const dated = [
  '$GNGGA,101500.00,6005.071,N,02332.346,E,4,18,0.7,12.3,M,18.0,M,1.0,0042*68',
  '$GNRMC,101500.00,A,6005.071,N,02332.346,E,1.2,90.0,241225,,,R*6A',
]
const old = ['$GNRMC,101500.00,A,6005.071,N,02332.346,E,1.2,90.0,241219,,,R*65']

describe('a recording is placed', () => {
  it('so that it ends now, without a date', async () => {
    const { midnight, shift } = await placeRecording({ lines: undated, day: null, now })
    expect(midnight + shift + ((9 * 60 + 55) * 60 + 59) * 1000).toBe(now)
  })

  it('at its own date, which also counts before the first sentence with it', async () => {
    const placement = await placeRecording({ lines: dated, day: null, now })
    expect(placement).toEqual({ midnight: Date.UTC(2025, 11, 24), shift: 0 })
  })

  it.each([[undated], [dated], [old]])('on the day that is asked for', async (lines) => {
    const { midnight, shift } = await placeRecording({ lines, day, now })
    expect(midnight + shift).toBe(day)
  })

  it('nowhere, if the server would store it as now', async () => {
    await expect(placeRecording({ lines: old, day: null, now })).rejects.toThrow(
      /2019-12-24T10:15:00Z.*--date/,
    )
    const today = Date.UTC(2026, 10, 30)
    await expect(placeRecording({ lines: undated, day: today + 86_400_000, now })).rejects.toThrow(/--date/)
  })

  it('nowhere, without a time', async () => {
    await expect(placeRecording({ lines: ['no sentence'], day: null, now })).rejects.toThrow(
      /no sentence with a time/,
    )
  })
})
