import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { type HeaderAction, PageHeader } from '../../../ui/page/PageHeader.tsx'
import { StateChip } from '../../../ui/state/StateChip.tsx'
import { TRIAL_WORDS } from './trial-words.ts'

interface TrialHeaderProps {
  trial: QcFullTrial
  actions: readonly HeaderAction[]
  primary?: ReactNode
}

/** The header of a trial, with its state, its workflow and its robot. */
export function TrialHeader({ trial, actions, primary }: TrialHeaderProps) {
  const { word, look } = TRIAL_WORDS[trial.state]
  const { workflowId, workflowName, workflowVersion, robotId } = trial
  return (
    <PageHeader
      title={`Trial ${trial.id}`}
      back={<Link {...addressOf.qcTrials({ workflow: Number(workflowId) })}>Trials</Link>}
      after={<StateChip state={look}>{word}</StateChip>}
      sentence={`${workflowName} (${workflowId}), version ${workflowVersion}, on robot ${robotId}`}
      actions={actions}
      primary={primary}
    />
  )
}
