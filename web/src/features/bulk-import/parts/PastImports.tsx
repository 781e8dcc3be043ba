import * as api from '@service-center/contract/api.ts'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { pastText } from '../rows/execute-words.ts'
import { useUndoable } from '../use-undoable.ts'
import { UndoButton } from './UndoButton.tsx'
import classes from '../bulk-import.module.css'

const SHOWN = 5

/** The viewer's newest imports; nothing before there is one. */
export function PastImports({ operations }: { operations: readonly ImportOperation[] }) {
  const { data } = useQuery(q(api.bulkImport.imports, {}))
  const undoable = useUndoable()
  const shown = data?.data.slice(0, SHOWN) ?? []
  if (shown.length === 0) return null
  return (
    <section aria-label="Your last imports" className={classes['past']}>
      <h2>Your last imports</h2>
      <ul>
        {shown.map((one) => (
          <li key={one.id}>
            <span>
              <Time at={one.createdAt} format="minute" /> {pastText(one, operations)}
              {one.undoneAt !== null && ', undone'}
            </span>
            <UndoButton change={undoable.find(({ subjects }) => subjects[0]?.id === one.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
