import type { CustomerDeletion } from '@service-center/contract/customers/customer-changes.ts'
import { deletionLists, otherMoved, refusalOf } from '../rules/deletion-lists.ts'
import { MissingGroupsText } from './MissingGroupsText.tsx'
import classes from './question.module.css'

/** The consequence of a deletion: what is connected to the customer and moves to the one above, and what forbids it. */
export function DeletionText({ deletion }: { deletion: CustomerDeletion }) {
  const refusal = refusalOf(deletion)
  if (refusal !== undefined) return <p>{refusal}</p>
  const lists = deletionLists(deletion)
  const others = otherMoved(deletion)
  const { name } = deletion.parent
  if (lists.length === 0 && others === undefined)
    return <p>Nothing is connected to it. This cannot be undone.</p>
  return (
    <>
      <p>What is connected to it moves to {name}, and this cannot be undone.</p>
      <dl className={classes['lists']}>
        {lists.map(({ kind, count, entries, hasMore }) => (
          <div key={kind}>
            <dt>
              {kind} ({count.toLocaleString('en')})
            </dt>
            <dd>
              <ul aria-label={kind}>
                {entries.map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
                {hasMore && <li>...(and more)</li>}
              </ul>
            </dd>
          </div>
        ))}
        {others !== undefined && (
          <div>
            <dt>Also</dt>
            <dd>{others}</dd>
          </div>
        )}
      </dl>
      <MissingGroupsText missing={deletion.missingGroups} />
    </>
  )
}
