import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { QueryParameter, SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconDeviceFloppy } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { q } from '../../../api/queries/query.ts'
import { aliasOf } from '../../../kit/device/values/dictionary.ts'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { PageNotice } from '../../../ui/feedback/PageState.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { withValues } from '../parameter-values.ts'
import type { FirstColumn, KnownKey, KnownNames } from '../sql/sql-names.ts'
import { ExecuteButton, type Execution } from '../use-execution.tsx'
import { ParametersField } from './ParametersField.tsx'
import { QueryBoxes, useQueryBoxes } from './QueryBoxes.tsx'
import { useViews, ViewsPanel } from './ViewsPanel.tsx'
import { draftOf, type EditorValues, EMPTY_DRAFT, firstTextOf } from './editor-draft.ts'
import { type QueryEditorState, useQueryEditor } from './use-query-editor.ts'
import pageClasses from '../data-extractor.module.css'
import classes from './editor.module.css'

const NO_VIEWS: KnownNames['views'] = []

const NO_COLUMNS: readonly FirstColumn[] = []

interface QueryEditorProps {
  queries: readonly SavedQuery[]
  execution: Execution
  onBack: () => void
}

/** The editor of two queries, which are executed and saved together (specification 3, 'Data Extractor'). */
export function QueryEditor({ queries, execution, onBack }: QueryEditorProps) {
  const editor = useQueryEditor(queries, execution)
  const { values, field, set } = editor
  const names = useKnownNames(values.params, useFirstColumns(values, execution))
  const boxes = useQueryBoxes(values, set)
  const isWide = useWidth() === 'wide'
  const views = <ViewsPanel onInsert={boxes.insert} onTry={boxes.tryExample} />
  const isRunning = execution.state === 'running'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isRunning) editor.execute()
  }
  return (
    <div className={classes['columns']}>
      {/* Not a form, because Enter in the name field must not start an execution of minutes. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work wherever the focus is inside the section */}
      <section
        ref={(element) => editor.attach(element)}
        className={classes['editor']}
        aria-label="Query editor"
        onKeyDown={onKeyDown}
      >
        <EditorHead editor={editor} />
        <div className={classes['about']}>
          <div className={classes['fields']}>
            <TextField
              label="Name"
              withAsterisk
              autoComplete="off"
              description="Needed when the queries are saved"
              {...field('name')}
            />
            <TextAreaField label="Description" rows={2} autoComplete="off" {...field('description')} />
            <CheckboxField label="Make public" {...field('isPublic')} />
          </div>
          <ParametersField field={field} params={values.params} onChange={(params) => set({ params })} />
        </div>
        <div className={classes['order']}>
          <CheckboxField
            label="Execute Database Query before Data Warehouse Query"
            {...field('dbQueryFirst')}
          />
          {!isWide && views}
        </div>
        <QueryBoxes editor={editor} execution={execution} names={names} boxes={boxes} />
        {editor.error !== undefined && <FormError>{editor.error}</FormError>}
        <EditorFoot editor={editor} isRunning={isRunning} onBack={onBack} />
      </section>
      {isWide && <div className={classes['views']}>{views}</div>}
    </div>
  )
}

function EditorHead({ editor }: { editor: QueryEditorState }) {
  const { base, saved, isChanged, conflict, open } = editor
  const startOver = async () => {
    const isAgreed = !isChanged || (await confirmLoss('Start over?', 'Start over'))
    if (isAgreed) open(EMPTY_DRAFT)
  }
  const discard = async () => {
    if (saved === undefined || !(await confirmLoss('Discard your changes?', 'Discard changes'))) return
    open(draftOf(saved, { as: 'own', params: withValues(saved.params, {}) }))
  }
  return (
    <>
      {conflict && saved !== undefined && (
        <PageNotice
          state="bad"
          action={
            <Button variant="default" onClick={() => void discard()}>
              Load the saved query
            </Button>
          }
        >
          This query was changed elsewhere meanwhile, and nothing was saved. Save changes again to replace
          what was saved there.
        </PageNotice>
      )}
      <div className={classes['head']}>
        <h2>{base === null ? 'New query' : sentence`Edit “${base.was.name}”`}</h2>
        <span className={classes['kept']}>
          {isChanged && <StateText state="info">Not saved yet; kept in this browser</StateText>}
        </span>
        {saved !== undefined && isChanged && (
          <Button variant="subtle" color="gray" onClick={() => void discard()}>
            Discard changes
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          disabled={base === null && !isChanged}
          onClick={() => void startOver()}
        >
          Start over
        </Button>
      </div>
    </>
  )
}

const confirmLoss = (title: string, verb: string) =>
  confirm({
    title,
    text: 'What you have written and not saved is lost.',
    verb,
    keepLabel: 'Keep editing',
    destructive: true,
  })

interface EditorFootProps {
  editor: QueryEditorState
  isRunning: boolean
  onBack: () => void
}

function EditorFoot({ editor, isRunning, onBack }: EditorFootProps) {
  const { base, isChanged, isSaving, save, execute } = editor
  return (
    <div className={pageClasses['foot']}>
      <ExecuteButton isRunning={isRunning} onClick={execute} />
      {base !== null && (
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={14} stroke={1.6} />}
          loading={isSaving}
          disabled={!isChanged}
          onClick={() => save('own')}
        >
          Save changes
        </Button>
      )}
      <Button
        variant="default"
        {...(base === null ? { leftSection: <IconDeviceFloppy size={14} stroke={1.6} /> } : {})}
        loading={isSaving}
        onClick={() => save('new')}
      >
        Save new queries
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={14} stroke={1.6} />}
        onClick={onBack}
      >
        Back to overview
      </Button>
    </div>
  )
}

/** The names that the completion of both boxes offers. Lists that are loading or have failed to load are empty. */
function useKnownNames(
  params: readonly QueryParameter[],
  firstColumns: readonly FirstColumn[],
): Omit<KnownNames, 'readsFirst'> {
  const views = useViews().data?.data ?? NO_VIEWS
  const keys = useFleetKeys()
  // The names must not change while other fields of the form change: new names would close the completion list.
  const text = JSON.stringify(params.map(({ order, name }) => ({ order, name })))
  return useMemo(
    // The text was made by the line above.
    () => ({ views, keys, params: JSON.parse(text) as readonly QueryParameter[], firstColumns }),
    [views, keys, text, firstColumns],
  )
}

/** The data keys that devices of any kind have values for. */
function useFleetKeys(): readonly KnownKey[] {
  return useQueries({
    queries: Object.values(DEVICE_KINDS).map(({ route }) =>
      q(api.deviceData.latestKeys, { params: { type: route } }),
    ),
    combine: knownKeysOf,
  })
}

type KeysReply = { data?: { data: readonly string[]; dictionary: Parameters<typeof aliasOf>[1] } | undefined }

function knownKeysOf(replies: readonly KeysReply[]): readonly KnownKey[] {
  const all = replies.flatMap(({ data }) =>
    (data?.data ?? []).map((key) => [key, { key, alias: aliasOf(key, data?.dictionary ?? {}) }] as const),
  )
  return [...new Map(all).values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

interface FirstResult {
  readonly text: string
  readonly columns: readonly FirstColumn[]
}

/**
 * The columns of the query that runs first, from its last successful execution; none if its text has changed since.
 * A later failed execution keeps them, because the second query often fails while it is being written.
 */
function useFirstColumns(values: EditorValues, { input, result }: Execution): readonly FirstColumn[] {
  const [seen, setSeen] = useState<Execution['result']>()
  const [known, setKnown] = useState<FirstResult>()
  if (result !== undefined && input !== undefined && result !== seen) {
    setSeen(result)
    setKnown({ text: firstTextOf(input), columns: result.first?.columns ?? NO_COLUMNS })
  }
  return known?.text === firstTextOf(values) ? known.columns : NO_COLUMNS
}
