import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { DeviceField } from '../../../kit/fields/DeviceField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'

/** The workflow that is tried. */
export interface TriedWorkflow {
  /** The number of the workflow, as workflows have it. */
  readonly workflowId: string
  /** The version that was saved last. */
  readonly version: string
  /** Whether the editor has changes that are not saved: they are not tried. */
  readonly isDirty: boolean
}

const NO_ROBOT: { robotId: number | null } = { robotId: null }

/** Chooses the robot on which a saved workflow is tried. */
export function StartTrialDialog({
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
