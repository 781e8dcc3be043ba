import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWidth } from '../../../ui/use-width.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { compareWorkflows, type Difference } from './compare-workflows.ts'
import classes from './versions.module.css'

export interface ComparedVersion {
  readonly title: string
  readonly workflow: QcWorkflow
}

const VIEWS = [
  { value: 'sides', label: 'Side by side' },
  { value: 'words', label: 'In words' },
]

/** The differences of two versions: beside each other, or as sentences. */
export function Comparison({ before, after }: { before: ComparedVersion; after: ComparedVersion }) {
  const isPhone = useWidth() === 'phone'
  const [view, setView] = useState(isPhone ? 'words' : 'sides')
  const differences = useMemo(
    () => compareWorkflows(before.workflow, after.workflow),
    [before.workflow, after.workflow],
  )
  if (differences.length === 0) {
    return (
      <StateText state="ok">
        {before.title} and {after.title} do not differ.
      </StateText>
    )
  }
  return (
    <div className={classes['comparison']}>
      <div className={classes['head']}>
        <span>{differenceCounts(differences)}</span>
        <SegmentedControl size="xs" data={VIEWS} value={view} onChange={setView} aria-label="Show" />
      </div>
      {view === 'words' ? (
        <ul className={classes['words']}>
          {differences.map((difference) => (
            <li key={keyOf(difference)}>{wordsOf(difference)}</li>
          ))}
        </ul>
      ) : (
        // Focusable, so that it can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <section className={classes['scroll']} aria-label="Differences" tabIndex={0}>
          <table className={classes['sides']}>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">{before.title}</th>
                <th scope="col">{after.title}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference) => (
                <SideRow key={keyOf(difference)} difference={difference} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function SideRow({ difference: { kind, where, what, before, after } }: { difference: Difference }) {
  return (
    <tr data-kind={kind}>
      <th scope="row">
        {where !== '' && <span className={classes['where']}>{where}</span>}
        <span>{kind === 'changed' ? what : `${what}: ${kind}`}</span>
      </th>
      <Side text={before} isOld />
      <Side text={after} />
    </tr>
  )
}

function Side({ text, isOld = false }: { text: string | undefined; isOld?: boolean }) {
  if (text === undefined) return <td className={classes['absent']}>Not there</td>
  if (text === '') return <td className={classes['absent']}>Empty</td>
  return <td data-side={isOld ? 'old' : 'new'}>{text}</td>
}

const keyOf = ({ kind, where, what, before, after }: Difference) =>
  [kind, where, what, before, after].join('\n')

/** Counts by kind: '2 added, 1 moved'. */
export function differenceCounts(differences: readonly Difference[]): string {
  const kinds = ['added', 'removed', 'moved', 'changed'] as const
  return kinds
    .map((kind) => [differences.filter((one) => one.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ')
}

/** Describes a difference in a sentence: 'Chapter 1. Drive: Chapter name changed from “Drive” to “Driving”'. */
export function wordsOf({ kind, where, what, before = '', after = '' }: Difference): string {
  const place = where === '' ? '' : `${where}: `
  switch (kind) {
    case 'added':
    case 'removed':
      return `${where} was ${kind}`
    case 'moved':
      return `${where} was moved from ${before.toLowerCase()} to ${after.toLowerCase()}`
    case 'changed':
      return `${place}${what} changed from ${quoted(before)} to ${quoted(after)}`
  }
}

/** Longer texts are cut in sentences, in characters. */
const MAX_QUOTED = 80

function quoted(text: string): string {
  if (text === '') return 'nothing'
  return `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”`
}
