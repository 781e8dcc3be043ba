import { VisuallyHidden } from '@mantine/core'
import { changesOf, type Change } from '../changes.ts'
import classes from './actions.module.css'

const WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

/** What an action changed, part by part. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <section aria-label="What changed">
      <div className={classes['head']}>
        <h3>What changed</h3>
      </div>
      <div className={classes['scroll']}>
        <table className={classes['changes']}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow key={change.path} change={change} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function ChangeRow({ change: { path, kind, before, after } }: { change: Change }) {
  return (
    <tr>
      <th scope="row">
        {path === '' ? 'Whole' : path}
        <VisuallyHidden>, {WORDS[kind]}</VisuallyHidden>
      </th>
      <td>{before !== '' && <del>{before}</del>}</td>
      <td>{after !== '' && <ins>{after}</ins>}</td>
    </tr>
  )
}
