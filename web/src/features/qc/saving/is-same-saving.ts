import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { isSame } from '../store/is-same.ts'

/** Whether a stored workflow is what was sent, although no answer came; only the server says when it was saved. */
export function isSameSaving(stored: QcWorkflow, sent: QcWorkflow): boolean {
  return isSame({ ...stored, created: '' }, { ...sent, created: '' })
}
