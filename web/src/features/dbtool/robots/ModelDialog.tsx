import * as api from '@service-center/contract/api.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useDbToolList } from '../dbtool-list.ts'
import { withAlert } from '../with-alert.ts'
import { RobotField } from './RobotField.tsx'

const OVERWRITE = api.dbToolRobotModels.overwrite
const EMPTY: { robot: string | null; model: string | null } = { robot: null, model: null }

/** Makes a robot count as another model than the one that it reports. */
export function ModelDialog({ onClose }: { onClose: () => void }) {
  const models = useDbToolList(api.dbToolRobotModels.models).rows
  const overwrites = useDbToolList(api.dbToolRobotModels.overwrites).rows
  const form = useApiForm(OVERWRITE, {
    initialValues: EMPTY,
    input: ({ robot, model }) => ({ body: { r: Number(robot), m: Number(model) } }),
    rules: ({ robot, model }) => ({
      robot: robot === null ? 'Choose a robot' : undefined,
      model: model === null ? 'Choose a model' : undefined,
    }),
    renamed: { r: 'robot', m: 'model' },
    ...withAlert(OVERWRITE, () => 'Could not assign model overwrite'),
    success: (_reply, { robot }) => `Model assigned to robot ${robot}`,
    onSuccess: onClose,
  })
  const current = overwrites.find(({ RobotId }) => String(RobotId) === form.values.robot)
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
      <RobotField {...form.field('robot')} />
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
