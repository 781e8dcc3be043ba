import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { compareWorkflows, type Difference } from './compare-workflows.ts'
import type { ComparedVersion } from './compared-version.ts'
import { differenceCounts, wordsOf } from './difference-words.ts'
import classes from './compare.module.css'

const LOOKS = [
  { value: 'sides', label: 'Side by side' },
  { value: 'words', label: 'In words' },
]

/** The differences of two versions: beside each other, or as sentences. */
export function Comparison({ before, after }: { before: ComparedVersion; after: ComparedVersion }) {
  const isPhone = useWidth() === 'phone'
  const [look, setLook] = useState(isPhone ? 'words' : 'sides')
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
        <SegmentedControl size="xs" data={LOOKS} value={look} onChange={setLook} aria-label="Show" />
      </div>
      {look === 'words' ? (
        <ul className={classes['words']}>
          {differences.map((difference) => (
            <li key={keyOf(difference)}>{wordsOf(difference)}</li>
          ))}
        </ul>
      ) : (
        // A Tab stop, so that it is scrolled by keys.
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

const keyOf = ({ kind, where, what, before, after }: Difference) =>
  [kind, where, what, before, after].join('\n')

const KIND_WORDS = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const

function SideRow({ difference: { kind, where, what, before, after } }: { difference: Difference }) {
  return (
    <tr data-kind={kind}>
      <th scope="row">
        {where !== '' && <span className={classes['where']}>{where}</span>}
        <span>{kind === 'changed' ? what : `${what}: ${KIND_WORDS[kind].toLowerCase()}`}</span>
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
