import * as api from '@service-center/contract/api.ts'
import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { hasKnoxId, TABLET_KEYS } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Collapse } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { q } from '../../api/query.ts'
import { mayCall } from '../../api/rights.ts'
import { useLoad } from '../../api/use-load.ts'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { AppVersionCell } from './parts/AppVersionCell.tsx'
import { KnoxCell } from './parts/KnoxCell.tsx'
import { KnoxMenu } from './parts/KnoxMenu.tsx'
import { LockCell } from './parts/LockCell.tsx'
import { LockedBar } from './parts/LockedBar.tsx'
import { UserLevelCell } from './parts/UserLevelCell.tsx'
import classes from './tablet-section.module.css'

/**
 * How a tablet is managed: its user level, app version lock, lock and Knox menu. The reported values come with the live
 * status; what was set is loaded, and its place is there before.
 */
export function TabletSection({ id, status }: { id: number; status: DeviceStatus }) {
  const {
    data: state,
    failure,
    retry,
    isFetching,
  } = useLoad(q(api.tabletManagement.state, { params: { id: String(id) } }))
  const [isMenuOpen, setMenuOpen] = useState(false)
  const hasMenu = mayCall(useViewer(), api.tabletManagement.resetApp.right)
  const { data: reported } = status
  if (state === undefined && failure !== undefined) {
    return (
      <section className={classes['section']} aria-label="Tablet management">
        <ErrorState message={failure.message} kind={failure.kind} onRetry={retry} isRetrying={isFetching} />
      </section>
    )
  }
  const knoxId = reported[TABLET_KEYS.knoxId]
  return (
    <section className={classes['section']} aria-label="Tablet management">
      {state?.lock.locked === true && <LockedBar lock={state.lock} reported={reported[TABLET_KEYS.locked]} />}
      <div className={classes['cells']}>
        <UserLevelCell tabletId={id} state={state} reported={reported[TABLET_KEYS.userLevel]} />
        <AppVersionCell tabletId={id} state={state} reported={reported[TABLET_KEYS.appVersion]} />
        <LockCell state={state} reported={reported[TABLET_KEYS.locked]} />
        <KnoxCell
          state={state}
          knoxId={knoxId}
          {...(hasMenu ? { menu: { isOpen: isMenuOpen, toggle: () => setMenuOpen(!isMenuOpen) } } : {})}
        />
      </div>
      {hasMenu && state !== undefined && (
        <Collapse expanded={isMenuOpen}>
          <KnoxMenu state={state} isKnown={hasKnoxId(knoxId)} />
        </Collapse>
      )}
    </section>
  )
}
