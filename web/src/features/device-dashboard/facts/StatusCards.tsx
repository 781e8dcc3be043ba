import type { DeviceStatus, LatestEntry } from '@service-center/contract/device-data/device-data.ts'
import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { memo, useMemo } from 'react'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { FactCard, type Fact } from '../../../ui/page/FactCard.tsx'
import { aliasOf } from '../../../kit/device/dictionary.ts'
import { factGroups, type FactGroup, type StatusFact } from './fact-groups.ts'
import { FactLabel } from './FactLabel.tsx'
import { FactTooltip } from './FactTooltip.tsx'
import { drawFact } from './FactValue.tsx'
import { foundGroups, useSearchedWords } from './find-facts.ts'
import { versionOf } from '../../../kit/device/live-status.ts'
import { isEmptyValue } from '../../../kit/device/value-text.ts'
import { isCut } from '../../../ui/text/Truncated.tsx'
import { useFactContext, type FactContext } from './use-fact-context.ts'
import classes from '../dashboard.module.css'

/** A device's values, one card per group of keys. `side` is the narrower grid of an associated device. */
export function StatusCards({ status, grid }: { status: DeviceStatus; grid: 'main' | 'side' }) {
  const context = useFactContext(status)
  const { entries, data } = status
  const { dictionary } = context
  const isMain = grid === 'main'
  const noun = deviceKindOf(String(status.deviceTypeId))?.name.toLowerCase() ?? 'device'
  // Card names must be unique on the page, and the customer is shown only once.
  const other = isMain ? 'Other' : `Other of the ${noun}`
  const groups = useMemo(
    () => factGroups({ entries, data: isMain ? data : {} }, { dictionary, other }),
    [entries, data, isMain, dictionary, other],
  )
  const words = useSearchedWords()
  const found = useMemo(() => foundGroups(groups, { words, dictionary }), [groups, words, dictionary])
  // A live event has a few values; the other rows must not re-render.
  const draw = useMemo(() => createFactCache({ ...context, words }), [context, words])
  if (entries.length === 0) {
    return (
      <div className={classes['none']}>
        <EmptyState title="No values yet">They appear here as soon as the device reports.</EmptyState>
      </div>
    )
  }
  if (found.length === 0) return <NothingFound noun={noun} />
  const sizes = new Map(groups.map(({ name, facts }) => [name, facts.length]))
  return (
    <div className={classes['cards']} data-grid={grid}>
      {found.map(({ name, facts }) => {
        const isWide = (sizes.get(name) ?? 0) > MAX_IN_COLUMN
        const card = <Card key={name} name={name} facts={facts} draw={draw} isWide={isWide} />
        return isWide ? (
          <div key={name} className={classes['wide']}>
            {card}
          </div>
        ) : (
          card
        )
      })}
    </div>
  )
}

function NothingFound({ noun }: { noun: string }) {
  return (
    <div className={classes['none']}>
      <EmptyState title="No keys found">No key or label of the {noun} has what you search for.</EmptyState>
    </div>
  )
}

/** More facts than this share the columns of the whole page: one column of hundreds would leave the others empty. */
const MAX_IN_COLUMN = 24

type Draw = (fact: StatusFact) => Fact

interface CardProps extends FactGroup {
  draw: Draw
  isWide: boolean
}

/** Re-renders only when one of its facts has changed: the groups are rebuilt with every live event. */
const Card = memo(
  ({ name, facts, draw, isWide }: CardProps) => (
    <FactCard title={name} facts={facts.map(draw)} isWide={isWide} />
  ),
  (before, after) =>
    before.draw === after.draw &&
    before.facts.length === after.facts.length &&
    before.facts.every((fact, at) => isSameFact(fact, after.facts[at])),
)

function isSameFact(fact: StatusFact, other: StatusFact | undefined): boolean {
  return fact.key === other?.key && fact.value === other.value && fact.entry === other.entry
}

interface DrawContext extends FactContext {
  readonly words: readonly string[]
}

function createFactCache(context: DrawContext): Draw {
  const known = new WeakMap<LatestEntry, Fact>()
  return (fact) => {
    const cached = fact.entry === undefined ? undefined : known.get(fact.entry)
    if (cached !== undefined) return cached
    const made = toFact(fact, context)
    if (fact.entry !== undefined) known.set(fact.entry, made)
    return made
  }
}

function toFact(fact: StatusFact, context: DrawContext): Fact {
  const { key, entry } = fact
  const { words } = context
  const label = context.isTranslated ? aliasOf(key, context.dictionary) : key
  const { value, isInteractive = false, copy = fact.value } = drawFact(fact, context)
  return {
    id: key,
    label,
    ...(words.length > 0 && { drawnLabel: <FactLabel label={label} factKey={key} words={words} /> }),
    whole: isCut(fact.value) ? fact.value : undefined,
    value,
    isInteractive,
    copy: isEmptyValue(fact.value) ? undefined : copy,
    copyKey: key,
    tooltip: <FactTooltip factKey={key} entry={entry} />,
    version: entry === undefined ? 0 : versionOf(entry),
  }
}
