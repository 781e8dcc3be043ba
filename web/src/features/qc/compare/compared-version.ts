import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'

/** A version that is compared, with its name. */
export interface ComparedVersion {
  readonly title: string
  readonly workflow: QcWorkflow
}
