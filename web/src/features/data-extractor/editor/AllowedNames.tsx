import type { FunctionGroup } from '@service-center/contract/data-extractor/data-queries.ts'
import classes from './views.module.css'

interface AllowedNamesProps {
  functions: readonly FunctionGroup[]
  types: readonly string[]
  /** Inserts a name into the query that is being edited. */
  onInsert: (text: string) => void
}

/** All functions and types that queries may use, folded because the lists are long. */
export function AllowedNames({ functions, types, onInsert }: AllowedNamesProps) {
  const groups = [...functions, { title: 'Types', names: types }]
  return (
    <section className={classes['allowed']} aria-labelledby="allowed-names">
      <h3 id="allowed-names">Functions and types</h3>
      {groups.map(({ title, names }) => (
        <details key={title}>
          <summary>{title}</summary>
          <ul aria-label={title}>
            {names.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={`sc-link ${classes['name']}`}
                  aria-label={`Insert ${name}`}
                  onClick={() => onInsert(name)}
                >
                  <code>{name}</code>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
