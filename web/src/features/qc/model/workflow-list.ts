import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { preparedOnce } from '../../../api/prepared-once.ts'
import { picksOf, type Picks } from '../../../kit/fields/picks.ts'
import type { DraftWorkflow } from './draft.ts'

/** How a workflow is listed: '12 Final check (serial 1-500)'. */
export function workflowLabel({ id, name, filter }: QcWorkflow): string {
  const [start, end] = filter.serialNumberFilterRange
  return `${id} ${name} (serial ${start}-${end})`
}

/** Workflows for their picker: the one that was saved last comes first. */
export const workflowPicks: (workflows: readonly QcWorkflow[]) => Picks<QcWorkflow> = preparedOnce(
  (workflows: readonly QcWorkflow[]) =>
    picksOf(
      workflows
        .toSorted((a, b) => Number(b.created) - Number(a.created))
        .map((item) => ({ item, value: item.id, label: workflowLabel(item), id: item.id, isGone: false })),
    ),
)

/** The id of a new workflow: one higher than the highest. */
export const nextId = (workflows: readonly Pick<QcWorkflow, 'id'>[]): string =>
  String(Math.max(0, ...workflows.map(({ id }) => Number(id))) + 1)

/** A new workflow (specification 3, section 2). */
export const emptyWorkflow = (id: string): DraftWorkflow => ({
  id,
  name: '',
  version: '1',
  created: '0',
  createdBy: '',
  serialMin: 1,
  serialMax: 1,
  chapters: [],
})

/** A copy of a workflow under another id (specification 3, section 2). */
export const copyOf = (draft: DraftWorkflow, id: string): DraftWorkflow => ({
  ...draft,
  id,
  name: `${draft.name} Copy`,
  version: '1',
  created: '0',
  createdBy: '',
})
