import * as api from '@service-center/contract/api.ts'
import { Link, useParams } from '@tanstack/react-router'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { TrialResult } from './result/TrialResult.tsx'
import { TrialRun } from './run/TrialRun.tsx'
import classes from './trial.module.css'

const NOT_FOUND = {
  title: 'There is no such trial',
  text: 'It does not exist, or you may not see its robot.',
}

/** A trial: its questions one by one while it goes on, and its result afterwards. */
export default function TrialPage() {
  const { trialId = '' } = useParams({ strict: false })
  const load = useLoad(q(api.qcTrials.get, { params: { id: trialId } }))
  return (
    <div className={classes['page']}>
      {load.data === undefined && (
        <PageHeader title={`Trial ${trialId}`} back={<Link {...addressOf.qcTrials()}>Trials</Link>} />
      )}
      <Loaded load={load} notFound={NOT_FOUND}>
        {(trial) =>
          trial.state === 'running' ? (
            <TrialRun key={trial.id} trial={trial} />
          ) : (
            <TrialResult key={trial.id} trial={trial} />
          )
        }
      </Loaded>
    </div>
  )
}
