import * as api from '@service-center/contract/api.ts'
import { idListText } from '@service-center/contract/production/id-list.ts'
import type { ReactNode } from 'react'
import { request } from '../../api/calls/request.ts'
import { counted } from '../../ui/text/format.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import classes from './production.module.css'

/** Maximum number of deployed devices that are loaded; if there are more, the number is shown as 'at least'. */
const MAX_DEPLOYED = 5000

const REDEPLOYED =
  'Their devices are disconnected at once and cannot connect any more. The ids wait for other hardware; the history of the devices stays.'

interface IdsQuestion {
  readonly ids: readonly number[]
  readonly deviceType: 1 | 3
  /** Wraps a request, to show that data is being loaded before the dialog opens. */
  readonly whileLookingUp: <Result>(work: Promise<Result>) => Promise<Result>
}

/**
 * Checks ids before they are added (specification 3, section 5): refuses ids of the New Robots table, asks about ids of
 * existing robots. True if they may be added.
 */
export async function askToAdd({ ids, deviceType, whileLookingUp }: IdsQuestion): Promise<boolean> {
  const query = { deviceType: String(deviceType) as '1' | '3' }
  const [fresh, robots] = await whileLookingUp(
    Promise.all([
      request(api.production.getNewRobotIds, { query }),
      request(api.production.getRobotIds, { query }),
    ]),
  )
  const conflicts = among(ids, fresh.data)
  if (conflicts.length > 0) {
    return confirm({
      title: 'Conflicts in the New Robots table',
      text: (
        <Listed
          before="The following devices are already deployed or waiting for deployment!"
          ids={conflicts}
          after="Please resolve these conflicts before continuing!"
        />
      ),
      verb: 'Continue',
      keepLabel: 'Back',
      isVerbDisabled: true,
    })
  }
  const existing = among(ids, robots.data)
  if (existing.length === 0) return true
  return confirm({
    title: 'Existing robots',
    text: (
      <Listed
        before="The following devices already exist in the robots table!"
        ids={existing}
        after="If you continue, the product model of these robots will not be updated. Make sure that there is no more than one hardware per id: the robot that has the id now is disconnected when the new hardware takes it."
      />
    ),
    verb: 'Continue',
    keepLabel: 'Back',
  })
}

export async function askToRedeploy(question: IdsQuestion): Promise<boolean> {
  const { known, unknown, deployed } = await question.whileLookingUp(lookUp(question))
  if (known.length === 0) return showNoneExist(question.ids, 'Redeploy')
  return confirm({
    title: `Redeploy ${counted(known.length, 'ids')}?`,
    text: (
      <>
        <Listed before={`${deployed} of ${known.length} are deployed:`} ids={known} after={REDEPLOYED} />
        <Ignored ids={unknown} />
      </>
    ),
    verb: `Redeploy ${counted(known.length, 'ids')}`,
    keepLabel: 'Keep as they are',
  })
}

export async function askToDelete(question: IdsQuestion): Promise<boolean> {
  const { known, unknown, deployed } = await question.whileLookingUp(lookUp(question))
  if (known.length === 0) return showNoneExist(question.ids, 'Delete')
  return confirm({
    title: `Delete ${counted(known.length, 'ids')}?`,
    text: (
      <>
        <Listed
          before={`${counted(known.length, 'ids')} will be removed from the New Robots table, ${deployed} of them deployed:`}
          ids={known}
          after="A device that was provisioned and has never connected loses its token. If one of them has connected, nothing is deleted: redeploy it first."
        />
        <Ignored ids={unknown} />
      </>
    ),
    verb: `Delete ${counted(known.length, 'ids')}`,
    keepLabel: known.length === 1 ? 'Keep id' : 'Keep ids',
    destructive: true,
  })
}

function showNoneExist(ids: readonly number[], verb: string): Promise<boolean> {
  return confirm({
    title: 'No such robots',
    text: (
      <Listed
        before="None of the following devices exist in the New Robots table"
        ids={ids}
        after="Please input valid robots!"
      />
    ),
    verb,
    keepLabel: 'Back',
    isVerbDisabled: true,
  })
}

/** Finds the ids that are in the New Robots table, and how many of them are deployed. */
async function lookUp({ ids, deviceType }: Pick<IdsQuestion, 'ids' | 'deviceType'>) {
  const [fresh, deployed] = await Promise.all([
    request(api.production.getNewRobotIds, { query: { deviceType: String(deviceType) as '1' | '3' } }),
    request(api.production.getNewDevices, { query: { status: 'deployed', limit: String(MAX_DEPLOYED) } }),
  ])
  const known = among(ids, fresh.data)
  const ofType = deployed.data.filter(({ device_type: type }) => type === deviceType)
  const isWhole = deployed.filteredCount <= MAX_DEPLOYED
  const count = among(
    known,
    ofType.map(({ device_id: id }) => id),
  ).length
  const isKnown = new Set(known)
  return {
    known,
    unknown: ids.filter((id) => !isKnown.has(id)),
    deployed: isWhole ? String(count) : `at least ${count}`,
  }
}

function among(ids: readonly number[], list: readonly number[]): number[] {
  const listed = new Set(list)
  return ids.filter((id) => listed.has(id))
}

function Listed({ before, ids, after }: { before: ReactNode; ids: readonly number[]; after: ReactNode }) {
  return (
    <>
      <p>{before}</p>
      <p className={classes['ids']}>{idListText(ids)}</p>
      {after !== null && <p>{after}</p>}
    </>
  )
}

function Ignored({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <div className={classes['ignored']}>
      <Listed
        before={`${counted(ids.length, 'ids')} not in the New Robots table will be ignored:`}
        ids={ids}
        after={null}
      />
    </div>
  )
}
