import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { Chip } from '../../../ui/page/Chip.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { placeholderOf } from '../parameter-values.ts'
import { BOX_NAMES } from '@service-center/contract/data-extractor/query-boxes.ts'
import type { useOverviewForm } from './use-overview-form.ts'
import classes from '../data-extractor.module.css'

interface QueryFactsProps {
  query: SavedQuery
  form: ReturnType<typeof useOverviewForm>['form']
  onValue: (at: number, value: number | null) => void
}

/** The queries themselves: closed, because most people need them seldom. */
function QueryTexts({ query }: Pick<QueryFactsProps, 'query'>) {
  const boxes = [
    { name: BOX_NAMES.whQuery, text: query.whQuery, runsFirst: !query.dbQueryFirst },
    { name: BOX_NAMES.dbQuery, text: query.dbQuery, runsFirst: query.dbQueryFirst },
  ]
  return (
    <details className={classes['texts']}>
      <summary>Queries</summary>
      {boxes.map(({ name, text, runsFirst }) => (
        <figure key={name}>
          <figcaption>
            {name} {runsFirst && <Chip>runs first</Chip>}
          </figcaption>
          {/* A Tab stop, so that it can be scrolled by keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0}>{text}</pre>
        </figure>
      ))}
    </details>
  )
}

/** The name and the description of the chosen query, and its parameters. */
export function QueryFacts({ query, form, onValue }: QueryFactsProps) {
  const { params } = form.values
  return (
    <section className={classes['facts']} aria-labelledby="data-query-name">
      <h2 id="data-query-name">{query.name}</h2>
      <p className={classes['description']}>
        {query.description.trim() === '' ? <Missing word="None" /> : query.description}
      </p>
      <QueryTexts query={query} />
      {params.length > 0 && (
        <FieldRow>
          {params.map(({ order, name }, at) => (
            <MomentField
              key={order}
              {...form.field(`params.${at}.value`)}
              label={name}
              description={placeholderOf(order)}
              placeholder="Choose a time"
              hasSeconds
              onChange={(value) => onValue(at, value)}
            />
          ))}
        </FieldRow>
      )}
    </section>
  )
}
