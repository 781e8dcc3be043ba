import * as api from '@service-center/contract/api.ts'
import type { QcWorkflowList, UnreadableQcWorkflow } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useReducer, useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf, type QcAppSearch } from '../../kit/addresses.ts'
import { PickField } from '../../kit/fields/picks/PickField.tsx'
import { confirmLeaving } from '../../ui/dialog/confirm.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState, PageNotice } from '../../ui/feedback/PageState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useMayChange } from './StaffPart.tsx'
import { WorkflowEditor } from './editor/WorkflowEditor.tsx'
import { workflowPicks } from './draft/draft.ts'
import { useSubmit } from './editor/use-submit.ts'
import { DraftProvider } from './editor/use-editor.ts'
import { type DraftStore, copyStore, newStore, openStore, OpenStores } from './draft/draft-store.ts'
import layout from '../../ui/page/canvas.module.css'
import classes from './qc-app.module.css'

const SENTENCE = 'Workflows for the quality control of robots'

/** The editor of quality-control workflows (specification 3, 'QC workflow editor'). */
export default function QCAppPage() {
  const load = useLoad(q(api.qc.all, { body: {} }))
  const message = load.failure?.message
  // Shows the error even if older workflows are still on the screen (specification 3, section 8).
  useEffect(() => {
    if (message !== undefined) toast.error(message)
  }, [message])
  return (
    <article className={layout['page']}>
      {load.data === undefined && <PageHeader title="QC App" sentence={SENTENCE} />}
      <Loaded load={load}>{(all) => <Workflows all={all} />}</Loaded>
    </article>
  )
}

function Workflows({ all }: { all: QcWorkflowList }) {
  const { data: workflows, unreadable } = all
  const asked = useSearch({ from: '/shell/verified/QCApp' })
  // Those who only read have nothing to start: a copy is shown as the workflow itself.
  const search = useMayChange() ? asked : withoutStart(asked)
  const navigate = useNavigate()
  const [stores] = useState(() => new OpenStores())
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const store = stores.at(search, () => openStore(search, all))

  async function create() {
    if (search.start === 'new' && store !== undefined) {
      if (store.isChanged() && !(await confirmLeaving())) return
      stores.replace(search, newStore(all))
      return renderAgain()
    }
    stores.forget({ start: 'new' })
    void navigate(addressOf.qcApp({ start: 'new' }))
  }
  function copy(from: DraftStore) {
    const { draft } = from.get()
    const address: QcAppSearch = { start: 'copy', workflow: Number(draft.id) }
    stores.replace(address, copyStore(draft, all))
    renderAgain()
    stores.navigateKeepingEdits(() =>
      navigate({ ...addressOf.qcApp(address), replace: search.start === 'copy' }),
    )
  }
  function showSaved({ id }: QcWorkflow) {
    const address: QcAppSearch = { workflow: Number(id) }
    if (search.start === undefined || store === undefined) return
    stores.replace(address, store)
    // Edits made while saving are kept.
    stores.navigateKeepingEdits(() =>
      navigate({ ...addressOf.qcApp(address), replace: true, resetScroll: false }),
    )
  }
  const page = { workflows, unreadable, search, onCreate: () => void create() }
  if (store === undefined) return <NothingOpen {...page} />
  return (
    <DraftProvider value={store}>
      <OpenWorkflow
        key={stores.keyOf(store)}
        {...page}
        store={store}
        isKeepingEdits={stores.isKeepingEdits}
        onCopy={() => copy(store)}
        onSaved={showSaved}
      />
    </DraftProvider>
  )
}

const withoutStart = ({ workflow }: QcAppSearch): QcAppSearch => (workflow === undefined ? {} : { workflow })

interface NothingOpenProps {
  workflows: readonly QcWorkflow[]
  unreadable: readonly UnreadableQcWorkflow[]
  search: QcAppSearch
  onCreate: () => void
}

function NothingOpen({ workflows, unreadable, search, onCreate }: NothingOpenProps) {
  const mayChange = useMayChange()
  const create = (
    <Button
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.6} />}
      disabled={!mayChange}
      onClick={onCreate}
    >
      Create Workflow
    </Button>
  )
  return (
    <>
      <PageHeader title="QC App" sentence={SENTENCE} menu={create} />
      {!mayChange && <ReadOnlyNotice />}
      <UnreadableNotices unreadable={unreadable} />
      <div className={classes['page']}>
        <WorkflowPicker workflows={workflows} chosen={undefined} />
        <EmptyState
          title={
            search.workflow === undefined ? 'No workflow is open' : `There is no workflow ${search.workflow}`
          }
        >
          {nextStep(workflows.length > 0, mayChange)}
        </EmptyState>
      </div>
    </>
  )
}

function nextStep(areThereAny: boolean, mayCreate: boolean): string {
  if (!areThereAny) return mayCreate ? 'There are none yet. Create the first one.' : 'There are none yet.'
  return mayCreate
    ? 'Choose one of the existing workflows, or create a new one.'
    : 'Choose one of the existing workflows.'
}

function ReadOnlyNotice() {
  return (
    <PageNotice state="info">
      Workflows hold for all customers: only users of the internal customer can change them. You can read them
      and try them on your robots.
    </PageNotice>
  )
}

interface OpenWorkflowProps extends NothingOpenProps {
  store: DraftStore
  isKeepingEdits: () => boolean
  onCopy: () => void
  onSaved: (saved: QcWorkflow) => void
}

function OpenWorkflow(props: OpenWorkflowProps) {
  const { workflows, unreadable, search, store, onCreate, isKeepingEdits, onCopy, onSaved } = props
  const submit = useSubmit(store, { onSaved })
  const isSaving = submit.progress !== undefined
  const mayChange = useMayChange()
  return (
    <>
      <div className={classes['top']}>
        <PageHeader
          title="QC App"
          sentence={SENTENCE}
          actions={[
            {
              id: 'create',
              label: 'Create Workflow',
              icon: <IconPlus size={14} stroke={1.6} />,
              onClick: onCreate,
              disabled: isSaving || !mayChange,
            },
            {
              id: 'copy',
              label: 'Create a copy',
              icon: <IconCopy size={14} stroke={1.6} />,
              onClick: onCopy,
              disabled: isSaving || !mayChange,
            },
          ]}
          primary={
            <Button
              loading={isSaving}
              disabled={!mayChange}
              title={mayChange ? 'Ctrl Enter' : undefined}
              onClick={submit.submit}
            >
              Submit
            </Button>
          }
        />
      </div>
      {!mayChange && <ReadOnlyNotice />}
      <UnreadableNotices unreadable={unreadable} />
      <div className={classes['page']}>
        <WorkflowPicker
          workflows={workflows}
          chosen={search.start === undefined ? search.workflow : undefined}
        />
        <WorkflowEditor
          workflows={workflows}
          submit={submit}
          onSaved={onSaved}
          onCopy={onCopy}
          isKeepingEdits={isKeepingEdits}
        />
      </div>
    </>
  )
}

/** The workflows that are missing in the list. */
function UnreadableNotices({ unreadable }: { unreadable: readonly UnreadableQcWorkflow[] }) {
  return unreadable.map(({ id, message }) => (
    <PageNotice key={id ?? message} state="warning">
      {message}
    </PageNotice>
  ))
}

function WorkflowPicker({
  workflows,
  chosen,
}: {
  workflows: readonly QcWorkflow[]
  chosen: number | undefined
}) {
  const navigate = useNavigate()
  return (
    <div className={classes['picker']}>
      <PickField
        name="workflow"
        label="Edit existing workflow (sorted by latest update)"
        clearLabel="Close the workflow"
        placeholder={workflows.length === 0 ? 'There are none yet' : 'Choose a workflow'}
        error={undefined}
        source={workflows}
        prepare={workflowPicks}
        value={chosen === undefined ? null : String(chosen)}
        onChange={(id) => void navigate(addressOf.qcApp(id === null ? {} : { workflow: Number(id) }))}
      />
    </div>
  )
}
