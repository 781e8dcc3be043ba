import * as api from '@service-center/contract/api.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { TabletLocks } from './TabletLocks.tsx'

/** The tablets of a chosen robot, with their present state. */
export function RobotTablets({ robotId }: { robotId: number }) {
  const load = useLoad(q(api.robotTablets.ofRobot, { params: { id: String(robotId) } }))
  return <Loaded load={load}>{({ data }) => <TabletLocks tablets={data} />}</Loaded>
}
