import { documented } from '../endpoint/documented.ts'
import { qcWorkflow } from './qc-workflow.ts'
import { faultsOfWorkflow } from './workflow-faults.ts'

/** A workflow that can be saved. Workflows stored by an outside service may lack fields. */
export const qcWorkflowToSave = documented(
  qcWorkflow.superRefine((workflow, context) => {
    for (const { path, message } of faultsOfWorkflow(workflow))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  }),
  { like: qcWorkflow },
).describe(
  'These are not empty: its name, the names and allowed users of its chapters, the names of its questions, the texts of their descriptions, and of a command everything, ssid only of remove_wifi. The first serial number is not above the last.',
)
