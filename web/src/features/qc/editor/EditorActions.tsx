import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { IconHistory, IconRobot } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { mayCall } from '../../../api/session/rights.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { DeviceField } from '../../../kit/fields/devices/DeviceField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { PageNotice } from '../../../ui/feedback/PageState.tsx'
import { workflowOf } from '../draft/convert-draft.ts'
import { VersionsDialog } from '../versions/VersionsDialog.tsx'
import { useDraftStore, useEditor } from './use-editor.ts'
import classes from '../qc-app.module.css'

const NO_ROBOT: { robotId: number | null } = { robotId: null }

/** Buttons for a saved workflow: try it on a robot, open its versions. */
export function EditorActions({ onLoad }: { onLoad: (version: QcWorkflow) => void }) {
  const isNew = useEditor((state) => state.isNew)
  return (
    <div className={classes['actions']}>
      {!isNew && (
        <>
          <TryButton />
          <VersionsButton onLoad={onLoad} />
        </>
      )}
    </div>
  )
}

function TryButton() {
  const store = useDraftStore()
  const { id, version } = useEditor((state) => state.saved)
  const isDirty = useEditor(() => store.isChanged())
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
      {isOpen && (
        <StartTrialDialog
          workflowId={id}
          version={version}
          isDirty={isDirty}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface StartTrialDialogProps {
  workflowId: string
  /** The last saved version: the trial uses it even if there are unsaved changes. */
  version: string
  isDirty: boolean
  onClose: () => void
}

function StartTrialDialog({ workflowId, version, isDirty, onClose }: StartTrialDialogProps) {
  const navigate = useNavigate()
  const form = useApiForm(api.qcTrials.start, {
    initialValues: NO_ROBOT,
    // 0 is never sent: the button is disabled until a robot is chosen.
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

function VersionsButton({ onLoad }: { onLoad: (version: QcWorkflow) => void }) {
  const store = useDraftStore()
  const isSaving = useEditor((state) => state.isSaving)
  const [present, setPresent] = useState<QcWorkflow>()
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
