import { sentence } from '@service-center/contract/text/name-characters.ts'
import { findTimeframeNotices, type TimeframeNotice } from '../../../kit/fields/timeframe-notices.ts'
import { overlapOf, type Timeframe } from '../../../kit/fields/timeframes.ts'
import { frameOf, type MetadataValues } from './features.ts'

type Framed = Timeframe & { readonly entry: MetadataValues }

interface NoticeOptions {
  /** Unix seconds. */
  now: number
  timeText: (frame: Timeframe) => string
}

/**
 * Tells of metadata that is never reached, and of entries of the same key whose times overlap: tablets then get all of
 * them, in their order. Only entries that are not stored yet are told to be over.
 */
export function metadataNotices(entries: readonly MetadataValues[], options: NoticeOptions): string[] {
  const framed = entries.map((entry) => ({ ...frameOf(entry), entry }))
  const stored = framed.filter(({ entry }) => entry.Id !== null)
  const byKey = Map.groupBy(framed, ({ entry }) => entry.k.trim())
  return [...byKey].flatMap(([key, sameKey]) =>
    findTimeframeNotices(sameKey, { now: options.now, stored }).flatMap((notice) =>
      // An entry without a key is incomplete.
      key === '' ? [] : [noticeText(notice, { key, timeText: options.timeText })],
    ),
  )
}

function noticeText(
  notice: TimeframeNotice<Framed>,
  { key, timeText }: { key: string; timeText: (frame: Timeframe) => string },
): string {
  const { frame } = notice
  const time = timeText(frame)
  if (!('other' in notice)) {
    return notice.kind === 'empty'
      ? sentence`${key} (${time}): it ends when it starts, so no tablet ever gets it.`
      : sentence`${key} (${time}): it is over already, so no tablet gets it.`
  }
  const { other } = notice
  const common = timeText(overlapOf(frame, other) ?? frame)
  if (frame.entry.v === other.entry.v) return sentence`${key} ${frame.entry.v} is listed twice: ${common}.`
  return sentence`${key} has several values at once: ${other.entry.v} and ${frame.entry.v}, ${common}. Tablets get both.`
}
