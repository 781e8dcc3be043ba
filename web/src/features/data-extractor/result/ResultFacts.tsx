import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import type { ReactNode } from 'react'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { timeTaken } from './progress-text.ts'
import classes from './result.module.css'

/** How many rows a result has, and what took how long. */
export function ResultFacts({ result }: { result: QueryResult }) {
  const { rows, first, times } = result
  return (
    <dl className={classes['facts']}>
      <Fact name="Result">{counted(rows.length, 'rows')}</Fact>
      {times.waiting >= 1000 && <Fact name="Waited">{timeTaken(times.waiting)}</Fact>}
      <Fact name="First query">
        {counted(first.rows, 'rows')} in {timeTaken(times.first)}
      </Fact>
      <Fact name="Second query">{timeTaken(times.second)}</Fact>
      <Fact name="Total">{timeTaken(times.total)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
