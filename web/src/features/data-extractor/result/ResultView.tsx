import type { QueryResult } from '@service-center/contract/data-queries/data-queries.ts'
import { useMemo } from 'react'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { ResultFacts } from './ResultFacts.tsx'
import { ResultTable } from './ResultTable.tsx'
import { missingInResult } from './result-notices.ts'
import { namedColumns, resultRows } from './result-rows.ts'
import classes from './result.module.css'

interface ResultViewProps {
  /** Of its queries; empty for those without one. */
  name: string
  result: QueryResult
}

/** The result of an execution: its facts, what is missing in it, and its rows. */
export function ResultView({ name, result }: ResultViewProps) {
  const columns = useMemo(() => namedColumns(result.columns), [result])
  const rows = useMemo(() => resultRows(result), [result])
  return (
    <>
      <div className={classes['head']}>
        <h2>{name === '' ? 'Result' : `Result of ${name}`}</h2>
        <ResultFacts result={result} />
      </div>
      {missingInResult(result).map((text) => (
        <PageNotice key={text} state="warning">
          {text}
        </PageNotice>
      ))}
      <ResultTable columns={columns} rows={rows} />
    </>
  )
}
