import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { QUERY_MESSAGES, BOX_NAMES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { Button } from '@mantine/core'
import { IconClockPlay, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { failedWith, messageOf } from '../../api/calls/api-error.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { preparedOnce } from '../../api/shared-data/prepared-once.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { addressOf, type DataExtractorSearch, hrefOf } from '../../kit/addresses.ts'
import { MomentField } from '../../kit/fields/MomentField.tsx'
import { PickField } from '../../kit/fields/picks/PickField.tsx'
import { picksOf } from '../../kit/fields/picks/picks.ts'
import { FieldRow } from '../../kit/form/FieldLayout.tsx'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { useUndoToast } from '../../kit/widgets/use-undo.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Chip } from '../../ui/page/marks.tsx'
import { copyText } from '../../ui/page/CopyButton.tsx'
import { Missing } from '../../ui/state/StateText.tsx'
import { placeholderOf } from './parameter-values.ts'
import { failureLines, isAboutParameters } from './query-error.ts'
import { NewScheduleDialog } from './schedules/ScheduleDialog.tsx'
import { ExecuteButton, type Execution } from './use-execution.tsx'
import { useOverviewForm } from './use-overview-form.ts'
import classes from './data-extractor.module.css'

const ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const queryPicks = preparedOnce((queries: readonly SavedQuery[]) =>
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

/** A saved query as lists show it (specification 3, section 2): 'Robots of a customer [mette] (Public)'. */
const queryLabel = ({ name, username, isPublic }: SavedQuery) =>
  sentence`${name} [${username}] (${isPublic ? 'Public' : 'Private'})`

interface QueryOverviewProps {
  queries: readonly SavedQuery[]
  search: DataExtractorSearch
  onSearch: (next: DataExtractorSearch) => void
  execution: Execution
  /** Opens a query in the editor: to change it, or as the start of a new query. */
  onEdit: (query: SavedQuery, as: 'own' | 'new') => void
}

export function QueryOverview(props: QueryOverviewProps) {
  const { queries, search, onSearch, execution } = props
  const query = queries.find(({ id }) => id === search.query)
  const { form, setValue } = useOverviewForm({ query, search, onSearch, execution })
  const [scheduled, setScheduled] = useState<SavedQuery>()
  const isRunning = execution.state === 'running'
  return (
    <>
      <FormElement
        form={form}
        isVerbDisabled={query === undefined || isRunning}
        className={classes['overview']}
        label="Execute a saved query"
        autoComplete="off"
      >
        <PickField
          label="Saved query"
          placeholder="Choose a saved query"
          clearLabel="Clear the saved query"
          name="query"
          value={query === undefined ? null : String(query.id)}
          onChange={(value) => onSearch(value === null ? {} : { query: Number(value) })}
          error={
            search.query !== undefined && query === undefined
              ? 'This query does not exist, or is not shared with you.'
              : undefined
          }
          description={
            queries.length === 0 ? 'There are none yet: neither of your own, nor public ones.' : undefined
          }
          source={queries}
          prepare={queryPicks}
        />
        {query !== undefined && <QueryFacts query={query} form={form} onValue={setValue} />}
        <OverviewFailure query={query} execution={execution} />
        <OverviewFoot {...props} query={query} onSchedule={() => setScheduled(query)} />
      </FormElement>
      {/* Outside of the form, because submitting the form executes the query. */}
      {scheduled !== undefined && (
        <NewScheduleDialog query={scheduled} onClose={() => setScheduled(undefined)} />
      )}
    </>
  )
}

interface QueryFactsProps {
  query: SavedQuery
  form: ReturnType<typeof useOverviewForm>['form']
  onValue: (at: number, value: number | null) => void
}

function QueryFacts({ query, form, onValue }: QueryFactsProps) {
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

/** The SQL of both queries, folded because it is rarely needed. */
function QueryTexts({ query }: { query: SavedQuery }) {
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
          {/* Focusable, so that it can be scrolled with the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0}>{text}</pre>
        </figure>
      ))}
    </details>
  )
}

/** Shows why the last execution of this query failed. */
function OverviewFailure({ query, execution }: { query: SavedQuery | undefined; execution: Execution }) {
  const { state, input, error } = execution
  const isShownElsewhere = isAboutParameters(error) || failedWith(error, 'data_query_cancelled')
  const isShown = state === 'failed' && input !== undefined && query !== undefined && !isShownElsewhere
  if (!isShown || input.queryId !== query.id) return null
  return failureLines(error, input).map((line) => <FormError key={line}>{line}</FormError>)
}

interface FootProps extends QueryOverviewProps {
  query: SavedQuery | undefined
  onSchedule: () => void
}

function OverviewFoot({ query, search, onSearch, execution, onEdit, onSchedule }: FootProps) {
  const viewer = useViewer()
  const mayWrite = mayCall(viewer, api.dataQueries.create.right)
  const isOwn = mayWrite && query?.username === viewer.username
  const deletion = useDeleteQuery(() => onSearch({}))
  const link = () =>
    void copyText(
      window.location.origin + hrefOf(addressOf.dataExtractor(search)),
      'link copied to clipboard',
    )
  return (
    <div className={classes['foot']}>
      <ExecuteButton isRunning={execution.state === 'running'} isOff={query === undefined} />
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.6} />}
          disabled={query === undefined}
          onClick={() => query !== undefined && onEdit(query, 'new')}
        >
          New query from selection
        </Button>
      )}
      {isOwn && (
        <Button
          variant="default"
          leftSection={<IconPencil size={14} stroke={1.6} />}
          onClick={() => onEdit(query, 'own')}
        >
          Edit query
        </Button>
      )}
      {query !== undefined && (
        <Button variant="default" leftSection={<IconClockPlay size={14} stroke={1.6} />} onClick={onSchedule}>
          Schedule
        </Button>
      )}
      {query !== undefined && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconLink size={14} stroke={1.6} />}
          onClick={link}
        >
          Copy link
        </Button>
      )}
      {isOwn && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} stroke={1.6} />}
          loading={deletion.isDeleting}
          onClick={() => deletion.ask(query)}
        >
          Delete query
        </Button>
      )}
    </div>
  )
}

/**
 * Deletes a saved query after confirmation, and offers to undo it.
 * @param onDeleted called before the list is loaded again
 */
function useDeleteQuery(onDeleted: () => void) {
  const offerUndo = useUndoToast()
  const { isPending, mutate } = useApiMutation(api.dataQueries.remove, {
    onSuccess: ({ undo }) => {
      offerUndo(QUERY_MESSAGES.deleted, undo ?? undefined)
      onDeleted()
    },
  })
  async function ask({ id, name, isPublic }: SavedQuery): Promise<void> {
    const isAgreed = await confirm({
      title: 'Delete this query?',
      text: sentence`“${name}” will be deleted, with its schedules and kept results.${
        isPublic ? ' It is public: nobody else can execute it any more either.' : ''
      }`,
      verb: 'Delete query',
      keepLabel: 'Keep query',
      destructive: true,
    })
    if (isAgreed)
      mutate({ params: { id: String(id) } }, { onError: (error) => void toast.error(messageOf(error)) })
  }
  return { isDeleting: isPending, ask: (query: SavedQuery) => void ask(query) }
}
