import * as api from '@service-center/contract/api.ts'
import type { ModelOverwrite } from '@service-center/contract/dbtool/robot-models.ts'
import { useState } from 'react'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { actionColumn } from '../action-column.tsx'
import { CreateButton } from '../CreateButton.tsx'
import { useDbToolList } from '../dbtool-list.ts'
import { DbToolTable } from '../DbToolTable.tsx'
import { ModelDialog } from './ModelDialog.tsx'
import { RemoveRowButton } from '../RemoveRowButton.tsx'

const BY_ROBOT = [{ id: 'RobotId', desc: false }]
const keyOf = ({ RobotId }: ModelOverwrite) => String(RobotId)

/** Manage Robot model overwrite. */
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
        <CreateButton label="Assign model" onClick={() => setIsOpen(true)} />
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
    <RemoveRowButton
      endpoint={api.dbToolRobotModels.overwrite}
      input={{ body: { r: RobotId, m: null, was: Model } }}
      label={`Remove the model overwrite of robot ${RobotId}`}
      title={`Remove the model overwrite of robot ${RobotId}?`}
      text={`It counts no longer as ${RobotType}, but as the model that it reports.`}
      verb="Remove overwrite"
      keepLabel="Keep overwrite"
      success={`Model overwrite of robot ${RobotId} removed`}
      alert="Could not assign model overwrite"
    />
  )),
]
