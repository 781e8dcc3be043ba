import * as api from '@service-center/contract/api.ts'
import type { DeviceAccessGroup } from '@service-center/contract/device-history/device-parts.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { FactCard } from '../../ui/page/FactCard.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import classes from './data.module.css'

const SOURCES = {
  device: 'Of this device',
  customer: 'Of its customer',
  inherited: 'Passed down',
} as const

/** The access groups of a robot or tablet, by type, with their origin. */
export function AccessGroups({ kind, id }: DialogContentProps) {
  const { robotAccessGroups, tabletAccessGroups } = api.deviceHistory
  const endpoint = kind.type === DEVICE_TYPE.robot ? robotAccessGroups : tabletAccessGroups
  const load = useLoad(q(endpoint, { params: { id: String(id) } }))
  return (
    <Loaded load={load}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No access groups" icon={<IconUsersGroup size={24} stroke={1.6} aria-hidden />}>
            Neither the device nor its customer is in an access group.
          </EmptyState>
        ) : (
          <div className={classes['groups']}>
            {[...Map.groupBy(data, ({ accessGroupType }) => accessGroupType)].map(([type, groups]) => (
              <FactCard key={type} title={type} facts={groups.map(factOf)} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

function factOf({ id, name, shortName, source }: DeviceAccessGroup) {
  return { id: `${id} ${source}`, label: name, value: SOURCES[source], copy: shortName }
}
