import * as api from '@service-center/contract/api.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { useDbToolList } from '../dbtool-list.ts'
import { withAlert } from '../with-alert.ts'
import { RobotField } from './RobotField.tsx'

const OVERWRITE = api.dbToolRobotModels.overwrite

interface ModelValues {
  robot: string | null
  model: string | null
  /** The id of the model that the robot was overwritten with when it was chosen; null: none. */
  had: number | null
}

const EMPTY: ModelValues = { robot: null, model: null, had: null }

/** Makes a robot count as another model than the one that it reports. */
export function ModelDialog({ onClose }: { onClose: () => void }) {
  const models = useDbToolList(api.dbToolRobotModels.models).rows
  const overwrites = useDbToolList(api.dbToolRobotModels.overwrites).rows
  const currentOf = (id: string | null) => overwrites.find(({ RobotId }) => String(RobotId) === id)
  const form = useApiForm(OVERWRITE, {
    initialValues: EMPTY,
    // What the note shows is what is replaced, and nothing that somebody else has set since.
    input: ({ robot, model }) => ({
      body: { r: Number(robot), m: Number(model), was: currentOf(robot)?.Model ?? null },
    }),
    rules: ({ robot, model }) => ({
      robot: robot === null ? 'Choose a robot' : undefined,
      model: model === null ? 'Choose a model' : undefined,
    }),
    renamed: { r: 'robot', m: 'model' },
    ...withAlert(OVERWRITE, () => 'Could not assign model overwrite'),
    success: (_reply, { robot }) => `Model assigned to robot ${robot}`,
    onSuccess: onClose,
  })
  const current = currentOf(form.values.robot)
  const isChanged = form.values.robot !== null && (current?.Model ?? null) !== form.values.had
  return (
    <DialogForm
      form={form}
      title="Assign robot model"
      verb="Assign"
      onClose={onClose}
      note={
        current === undefined
          ? 'In place of the model that the robot reports.'
          : `In place of ${current.RobotType}.`
      }
    >
      {isChanged && (
        <PageNotice state="warning">
          Somebody else has just {current === undefined ? 'removed' : 'changed'} the model overwrite of robot{' '}
          {form.values.robot}.
        </PageNotice>
      )}
      <RobotField
        {...form.field('robot')}
        onChange={(robot) => form.set({ robot, had: currentOf(robot)?.Model ?? null })}
      />
      <SelectField
        label="Model"
        placeholder="Choose a model"
        withAsterisk
        data={models.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
        {...form.field('model')}
      />
    </DialogForm>
  )
}
