import * as api from '@service-center/contract/api.ts'
import type { QueryParameter, SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { BOX_NAMES, type BoxName } from '@service-center/contract/data-extractor/query-boxes.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { q } from '../../../api/query.ts'
import { aliasOf } from '../../../kit/device/dictionary.ts'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { KeyCap } from '../../../ui/page/KeyCap.tsx'
import type { FirstColumn, KnownKey, KnownNames } from '../sql/sql-names.ts'
import type { Execution } from '../use-execute.ts'
import { ViewsPanel } from '../views/ViewsPanel.tsx'
import { useViews } from '../views/use-views.ts'
import { EditorFoot } from './EditorFoot.tsx'
import { EditorHead } from './EditorHead.tsx'
import { ParametersField } from './ParametersField.tsx'
import { QueryBox } from './QueryBox.tsx'
import { type EditorValues, firstTextOf } from './editor-values.ts'
import { type QueryBoxesState, useQueryBoxes } from './use-query-boxes.ts'
import { type QueryEditorState, useQueryEditor } from './use-query-editor.ts'
import classes from './editor.module.css'

const ORDER: readonly BoxName[] = ['whQuery', 'dbQuery']

interface QueryBoxesProps {
  editor: QueryEditorState
  execution: Execution
  names: Omit<KnownNames, 'readsFirst'>
  boxes: QueryBoxesState
}

/** The data warehouse query and the database query, in the order of the specification whichever runs first. */
function QueryBoxes({ editor, execution, names, boxes }: QueryBoxesProps) {
  const first: BoxName = editor.values.dbQueryFirst ? 'dbQuery' : 'whQuery'
  const ofFirst = useMemo(() => ({ ...names, readsFirst: false }), [names])
  const ofSecond = useMemo(() => ({ ...names, readsFirst: true }), [names])
  return (
    <div className={classes['boxes']}>
      {ORDER.map((box) => {
        const field = editor.field(box)
        const error = execution.error?.errors.find(({ param, msg }) => param === box && msg === field.error)
        return (
          <QueryBox
            key={box}
            {...field}
            label={BOX_NAMES[box]}
            other={BOX_NAMES[box === 'whQuery' ? 'dbQuery' : 'whQuery']}
            runsFirst={box === first}
            names={box === first ? ofFirst : ofSecond}
            // In a text that was changed since, the place is another one.
            errorAt={field.value === execution.input?.[box] ? error?.at : undefined}
            onReady={boxes.ready(box)}
            onFocus={() => boxes.focused(box)}
          />
        )
      })}
      <p className={classes['keys']}>
        <KeyCap>Ctrl</KeyCap> <KeyCap>Enter</KeyCap> executes, <KeyCap>Ctrl</KeyCap> <KeyCap>Space</KeyCap>{' '}
        completes, <KeyCap>Ctrl</KeyCap> <KeyCap>]</KeyCap> indents, <KeyCap>Tab</KeyCap> leaves a box.
      </p>
    </div>
  )
}

const NO_VIEWS: KnownNames['views'] = []

/** What the completion of both boxes offers; nothing of what is still loading or could not be loaded. */
function useKnownNames(
  params: readonly QueryParameter[],
  firstColumns: readonly FirstColumn[],
): Omit<KnownNames, 'readsFirst'> {
  const views = useViews().data?.data ?? NO_VIEWS
  const keys = useFleetKeys()
  // Stays the same while something else of the form changes: other names would close what is being completed.
  const text = JSON.stringify(params.map(({ order, name }) => ({ order, name })))
  return useMemo(
    // Written by the line above.
    () => ({ views, keys, params: JSON.parse(text) as readonly QueryParameter[], firstColumns }),
    [views, keys, text, firstColumns],
  )
}

/** The keys that devices of any kind have values for. */
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

const NO_COLUMNS: readonly FirstColumn[] = []

/** What an execution told of its first query. */
interface Told {
  readonly text: string
  readonly columns: readonly FirstColumn[]
}

/**
 * The columns of the query that runs first, as its newest execution with a result told them; none while it has another text.
 * A later execution that fails, as the second query often does while it is written, leaves them known.
 */
function useFirstColumns(values: EditorValues, { input, result }: Execution): readonly FirstColumn[] {
  const [seen, setSeen] = useState<Execution['result']>()
  const [told, setTold] = useState<Told>()
  if (result !== undefined && input !== undefined && result !== seen) {
    setSeen(result)
    setTold({ text: firstTextOf(input), columns: result.first.columns })
  }
  return told?.text === firstTextOf(values) ? told.columns : NO_COLUMNS
}

interface QueryEditorProps {
  queries: readonly SavedQuery[]
  execution: Execution
  onBack: () => void
}

/** Writes two queries, executes and saves them (specification 3, 'Data Extractor'). */
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
      {/* Not a form: Enter in the field of the name must not start work of minutes. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work wherever the focus is inside of it */}
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
