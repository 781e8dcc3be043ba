import * as api from '@service-center/contract/api.ts'
import type { ModelOverwrite } from '@service-center/contract/dbtool/robot-models.ts'
import { useState } from 'react'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { PageNotice } from '../../../ui/feedback/PageState.tsx'
import { SectionButton } from '../../../kit/panels/SectionTable.tsx'
import { ConfirmButton } from '../../../kit/table-screen/ConfirmButton.tsx'
import { DbToolTable, actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import { RobotField } from './RobotField.tsx'

const OVERWRITE = api.dbToolRobotModels.overwrite
const BY_ROBOT = [{ id: 'RobotId', desc: false }]
const keyOf = ({ RobotId }: ModelOverwrite) => String(RobotId)

export default function ModelOverwritePanel() {
  const [isOpen, setIsOpen] = useState(false)
  const list = useDbToolList(api.dbToolRobotModels.overwrites)
  return (
    <>
      <DbToolTable
        id="model-overwrite"
        label="Robots with an overwritten model"
        noun="robots"
        columns={COLUMNS}
        defaultSort={BY_ROBOT}
        list={list}
        rowKey={keyOf}
      >
        <SectionButton label="Assign model" onClick={() => setIsOpen(true)} />
      </DbToolTable>
      {isOpen && <ModelDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const COLUMNS: readonly DataColumn<ModelOverwrite>[] = [
  {
    id: 'RobotId',
    header: 'Robot ID',
    kind: 'number',
    width: 140,
    align: 'start',
    look: 'strong',
    value: ({ RobotId }) => RobotId,
  },
  {
    id: 'RobotType',
    header: 'Robot Type',
    kind: 'text',
    width: 240,
    phonePlace: 2,
    value: ({ RobotType }) => RobotType,
  },
  actionColumn(({ RobotId, Model, RobotType }) => (
    <ConfirmButton
      endpoint={OVERWRITE}
      input={{ body: { r: RobotId, m: null, was: Model } }}
      name={`Remove the model overwrite of robot ${RobotId}`}
      title={`Remove the model overwrite of robot ${RobotId}?`}
      text={`It counts no longer as ${RobotType}, but as the model that it reports.`}
      verb="Remove overwrite"
      keepLabel="Keep overwrite"
      success={`Model overwrite of robot ${RobotId} removed`}
      {...withAlert(OVERWRITE, () => 'Could not assign model overwrite')}
    />
  )),
]

interface ModelValues {
  robot: string | null
  model: string | null
  /** Id of the overwriting model that the robot had when the user chose the robot; null: none. */
  had: number | null
}

const EMPTY: ModelValues = { robot: null, model: null, had: null }

/** Treats a robot as another model than the one that it reports. */
function ModelDialog({ onClose }: { onClose: () => void }) {
  const models = useDbToolList(api.dbToolRobotModels.models).rows
  const overwrites = useDbToolList(api.dbToolRobotModels.overwrites).rows
  const currentOf = (id: string | null) => overwrites.find(({ RobotId }) => String(RobotId) === id)
  const form = useApiForm(OVERWRITE, {
    initialValues: EMPTY,
    // The server rejects the change if the robot no longer has the overwrite that the note shows.
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
