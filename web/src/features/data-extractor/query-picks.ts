import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { preparedOnce } from '../../api/prepared-once.ts'
import { picksOf } from '../../kit/fields/picks.ts'

/** A saved query as lists show it (specification 3, section 2): 'Robots of a customer [mette] (Public)'. */
export const queryLabel = ({ name, username, isPublic }: SavedQuery) =>
  `${name} [${username}] (${isPublic ? 'Public' : 'Private'})`

/** Saved queries to pick from, by their name. */
export const queryPicks = preparedOnce((queries: readonly SavedQuery[]) =>
  picksOf(
    queries
      .map((item) => ({
        item,
        value: String(item.id),
        label: queryLabel(item),
        id: String(item.id),
        isGone: false,
      }))
      .toSorted((one, other) => ORDER.compare(one.label, other.label)),
  ),
)

const ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
