import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { IconHistory, IconRobot } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { mayCall } from '../../api/rights.ts'
import { addressOf } from '../../kit/addresses.ts'
import { DeviceField } from '../../kit/fields/DeviceField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { PageNotice } from '../../ui/feedback/PageNotice.tsx'
import { workflowOf } from './model/workflow-of.ts'
import { useDraftStore, useEditor } from './store/draft-context.ts'
import { VersionsDialog } from './versions/VersionsDialog.tsx'
import classes from './qc-app.module.css'

/** The workflow that is tried. */
interface TriedWorkflow {
  /** The number of the workflow, as workflows have it. */
  readonly workflowId: string
  /** The version that was saved last. */
  readonly version: string
  /** Whether the editor has changes that are not saved: they are not tried. */
  readonly isDirty: boolean
}

const NO_ROBOT: { robotId: number | null } = { robotId: null }

/** Chooses the robot on which a saved workflow is tried. */
function StartTrialDialog({
  workflowId,
  version,
  isDirty,
  onClose,
}: TriedWorkflow & { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useApiForm(api.qcTrials.start, {
    initialValues: NO_ROBOT,
    // Without a robot nothing is sent: the button waits for one.
    input: ({ robotId }) => ({ body: { workflowId, version, robotId: robotId ?? 0 } }),
    onSuccess: async ({ id }) => {
      onClose()
      await navigate(addressOf.qcTrial(id))
    },
  })
  return (
    <DialogForm
      form={form}
      title="Try on a robot"
      about={`Version ${version}`}
      verb="Start"
      onClose={onClose}
      isForgettable
      isVerbDisabled={form.values.robotId === null}
      note={
        <Link {...addressOf.qcTrials({ workflow: Number(workflowId) })}>Earlier trials of this workflow</Link>
      }
    >
      {isDirty && (
        <PageNotice state="warning">
          Your changes are not saved: version {version} is tried, as it was saved last.
        </PageNotice>
      )}
      <p>
        You step through the questions in front of the robot: its data are checked, commands are sent, and
        what comes of each question is kept. Nothing is changed in the workflow.
      </p>
      <DeviceField type={DEVICE_TYPE.robot} label="Robot" withAsterisk {...form.field('robotId')} />
    </DialogForm>
  )
}

/** What can be done with the open workflow besides saving it, one line each. */
export function EditorActions({ onLoad }: { onLoad: (version: QcWorkflow) => void }) {
  return (
    <div className={classes['actions']}>
      <TryButton />
      <VersionsButton onLoad={onLoad} />
    </div>
  )
}

function TryButton() {
  const store = useDraftStore()
  const saved = useEditor((state) => state.saved)
  const isNew = useEditor((state) => state.isNew)
  const isDirty = useEditor(() => store.isChanged())
  if (isNew) return null
  return <TryOnRobotButton workflowId={saved.id} version={saved.version} isDirty={isDirty} />
}

function VersionsButton({ onLoad }: { onLoad: (version: QcWorkflow) => void }) {
  const store = useDraftStore()
  const isNew = useEditor((state) => state.isNew)
  const isSaving = useEditor((state) => state.isSaving)
  const [present, setPresent] = useState<QcWorkflow>()
  if (isNew) return null
  const close = () => setPresent(undefined)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={14} stroke={1.6} />}
        disabled={isSaving}
        onClick={() => setPresent(workflowOf(store.get().draft))}
      >
        Versions
      </Button>
      {present !== undefined && (
        <VersionsDialog
          id={present.id}
          present={present}
          onLoad={(version) => {
            onLoad(version)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Opens the dialog in which a trial of a saved workflow is started, and its earlier ones are found. */
function TryOnRobotButton(tried: TriedWorkflow) {
  const isPermitted = mayCall(useViewer(), api.qcTrials.start.right)
  const [isOpen, setOpen] = useState(false)
  if (!isPermitted) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRobot size={14} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        Try on a robot
      </Button>
      {isOpen && <StartTrialDialog {...tried} onClose={() => setOpen(false)} />}
    </>
  )
}
