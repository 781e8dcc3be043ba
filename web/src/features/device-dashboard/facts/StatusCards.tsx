import type {
  DeviceStatus,
  Dictionary,
  LatestEntry,
} from '@service-center/contract/device-data/device-data.ts'
import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { foldText, placesOf } from '@service-center/contract/text/fold.ts'
import { createContext, memo, use, useMemo, useRef } from 'react'
import { aliasOf } from '../../../kit/device/values/dictionary.ts'
import { versionOf } from '../../../kit/device/status/live-status.ts'
import { isEmptyValue } from '../../../kit/device/values/value-text.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { type Fact, FactCard } from '../../../ui/page/facts/FactCard.tsx'
import { useStackedCards } from '../../../ui/page/use-stacked-cards.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Matched, type TextPart } from '../../../ui/text/Matched.tsx'
import { isCut } from '../../../ui/text/Truncated.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { drawFact, type FactContext, useFactContext } from './FactValue.tsx'
import { type FactGroup, factGroups, type StatusFact } from './fact-groups.ts'
import classes from '../dashboard.module.css'

/** A value inserted this many seconds after its creation is marked as late (specification 2, section 2.3). */
const LATE = 3600

/** A card with more facts than this spans all columns of the page. */
const MAX_IN_COLUMN = 24

const DEBOUNCE_MS = 120

/** The folded words of the search for keys; if empty, all keys are shown. */
export const SearchedWords = createContext<readonly string[]>([])

/** One card per group of keys. `side` is the grid for an associated device. */
export function StatusCards({ status, grid }: { status: DeviceStatus; grid: 'main' | 'side' }) {
  const context = useFactContext(status)
  const stacked = useStackedCards()
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
  const words = use(SearchedWords)
  const found = useMemo(() => foundGroups(groups, { words, dictionary }), [groups, words, dictionary])
  // A live event changes few values; rows of the others must not re-render.
  const draw = useMemo(() => createFactCache({ ...context, words }), [context, words])
  if (entries.length === 0) {
    return (
      <div className={classes['none']}>
        <EmptyState title="No values yet">They appear here as soon as the device reports.</EmptyState>
      </div>
    )
  }
  if (found.length === 0) {
    return (
      <div className={classes['none']}>
        <EmptyState title="No keys found">No key or label of the {noun} has what you search for.</EmptyState>
      </div>
    )
  }
  const sizes = new Map(groups.map(({ name, facts }) => [name, facts.length]))
  return (
    <div ref={stacked} className={classes['cards']} data-grid={grid}>
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

type Draw = (fact: StatusFact) => Fact

interface CardProps extends FactGroup {
  draw: Draw
  isWide: boolean
}

/** Memoized by its facts, because every live event rebuilds the groups. */
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

/** The raw key, and when the value was created and inserted. */
function FactTooltip({ factKey, entry }: { factKey: string; entry: LatestEntry | undefined }) {
  const [, , created, inserted] = entry ?? []
  const isLate = created !== undefined && inserted !== undefined && Math.abs(inserted - created) >= LATE
  return (
    <span className={classes['tip']}>
      <span className="sc-mono">{factKey}</span>
      {entry !== undefined && (
        <span className={classes['tipTimes']} data-late={isLate || undefined}>
          <span>
            Created <Time at={created} format="full" />
          </span>
          <span>
            Inserted <Time at={inserted} format="full" />
            {isLate && <StateMark state="bad" size={8} label="an hour or more apart" />}
          </span>
        </span>
      )}
    </span>
  )
}

interface FactLabelProps {
  label: string
  factKey: string
  /** Folded, as `foldedWords` returns them. */
  words: readonly string[]
}

/** The label with the matches of the search highlighted, and the raw key if only that matches. */
function FactLabel({ label, factKey, words }: FactLabelProps) {
  const folded = foldText(label)
  const isInKey = words.some((word) => !folded.includes(word))
  return (
    <>
      <Matched parts={foundParts(label, words)} />{' '}
      {isInKey && label !== factKey && (
        <span className={classes['foundKey']}>
          <Matched parts={foundParts(factKey, words)} />
        </span>
      )}
    </>
  )
}

/** Splits a text into matching and other parts. */
function foundParts(text: string, words: readonly string[]): TextPart[] {
  const marked = Array.from({ length: text.length }, () => false)
  for (const [start, end] of placesOf(text, words)) marked.fill(true, start, end)
  const parts: TextPart[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && marked[end] === marked[start]) continue
    parts.push({ text: text.slice(start, end), isMatch: marked[start] === true })
    start = end
  }
  return parts
}

/** Keeps the facts whose key or label contains all of the words. */
export function foundGroups(
  groups: readonly FactGroup[],
  { words, dictionary }: { words: readonly string[]; dictionary: Dictionary },
): readonly FactGroup[] {
  if (words.length === 0) return groups
  const isFound = ({ key }: StatusFact) => {
    const text = foldText(`${aliasOf(key, dictionary)}\n${key}`)
    return words.every((word) => text.includes(word))
  }
  return groups
    .map(({ name, facts }) => ({ name, facts: facts.filter(isFound) }))
    .filter(({ facts }) => facts.length > 0)
}

/** Filters the keys of the page's device and of the associated one. */
export function KeySearch({ keyword, onKeyword }: { keyword: string; onKeyword: (keyword: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <SearchBox
      className={classes['search']}
      input={input}
      label="Search keys"
      keyword={keyword}
      onKeyword={onKeyword}
      hotkey="Search keys"
      debounceMs={DEBOUNCE_MS}
    />
  )
}
