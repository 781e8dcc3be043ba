import { sentence } from '@service-center/contract/text/name-characters.ts'
import type {
  ExplainedFeature,
  FeatureCause,
} from '@service-center/contract/tablet-features/tablet-features.ts'
import type { StateName } from '../../ui/state/states.ts'
import { listed } from '../../ui/text/format.ts'

type PurchaseCause = Extract<FeatureCause, { kind: 'purchase' }>
type ConfigurationCause = Extract<FeatureCause, { kind: 'configuration' }>
/** Formats unix seconds. */
export type TimeOf = (at: number) => string

/** Whether a feature is on, as a mark and a sentence. */
interface Verdict {
  readonly state: StateName
  readonly text: string
}

export function verdictOf({ isOn, since, until, begins }: ExplainedFeature, timeOf: TimeOf): Verdict {
  if (!isOn) {
    return begins === null
      ? { state: 'offline', text: 'Off' }
      : { state: 'planned', text: `Off until ${timeOf(begins)}` }
  }
  const from = since === null ? '' : ` since ${timeOf(since)}`
  return { state: 'ok', text: `On${from}, ${until === null ? 'no end' : `until ${timeOf(until)}`}` }
}

/** Describes why a feature is on or off: a title and a sentence. */
export function causeText(cause: FeatureCause, timeOf: TimeOf): { title: string; text: string } {
  switch (cause.kind) {
    case 'purchase':
      return { title: `Purchase ${cause.transactionId}`, text: purchaseText(cause, timeOf) }
    case 'configuration':
      return { title: 'Configuration', text: configurationText(cause, timeOf) }
    case 'choice': {
      const by = cause.chosenBy === null ? '' : ` by ${cause.chosenBy}`
      return { title: 'Chosen for this tablet', text: sentence`Chosen ${timeOf(cause.chosenAt)}${by}.` }
    }
  }
}

function purchaseText(cause: PurchaseCause, timeOf: TimeOf): string {
  const { isForTablet, customer, from, to, refundedAt, state, outcome } = cause
  const whose = isForTablet
    ? sentence`By ${customer.name} for this tablet`
    : sentence`By ${customer.name} for all its tablets`
  const words = {
    runs: `runs since ${timeOf(from)}, ${to === null ? 'no end' : `until ${timeOf(to)}`}`,
    notStarted: `begins ${timeOf(from)}`,
    ended: `ended ${to === null ? '' : timeOf(to)}`.trimEnd(),
    refunded: `refunded${refundedAt === null ? '' : ` ${timeOf(refundedAt)}`}`,
    notComplete: `does not count: its state is ${state}`,
    otherCustomer: 'does not count: the tablet has another customer now',
  } satisfies Record<typeof outcome, string>
  return `${whose}, ${words[outcome]}.`
}

function configurationText({ gives, groups, timeframes }: ConfigurationCause, timeOf: TimeOf): string {
  const current = timeframes.find(({ state }) => state === 'current')
  if (gives && current !== undefined) {
    return `Applies since ${timeOf(current.from)}, ${current.to === null ? 'no end' : `until ${timeOf(current.to)}`}.`
  }
  const missing = groups.filter(({ held }) => !held).map(({ name }) => name)
  const reasons = missing.length === 0 ? [] : [`its customer does not have ${listed(missing)}`]
  if (current === undefined) reasons.push(noTimeframeText(timeframes, timeOf))
  return `Does not apply: ${reasons.join(', and ')}.`
}

function noTimeframeText(timeframes: ConfigurationCause['timeframes'], timeOf: TimeOf): string {
  const next = timeframes.find(({ state }) => state === 'future')
  const last = timeframes.findLast(({ state }) => state === 'past')
  const ended = last?.to === undefined || last.to === null ? undefined : `ended ${timeOf(last.to)}`
  if (next === undefined) return ended === undefined ? 'it has no timeframe' : `it ${ended}`
  return ended === undefined
    ? `it begins ${timeOf(next.from)}`
    : `it ${ended} and begins again ${timeOf(next.from)}`
}

/** The features that match the state filter and contain every word of the search text. */
export function shownFeatures(
  features: readonly ExplainedFeature[],
  { show, find = '' }: { show?: 'on' | 'off' | undefined; find?: string | undefined },
): ExplainedFeature[] {
  const words = find
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return features.filter((feature) => {
    if (show !== undefined && feature.isOn !== (show === 'on')) return false
    const text = textOf(feature)
    return words.every((word) => text.includes(word))
  })
}

const textOf = ({ tag, description, group, options }: ExplainedFeature) =>
  [tag, description, group, ...options.map((option) => option.tag)].join('\n').toLowerCase()
