import * as api from '@service-center/contract/api.ts'
import type { TabletState } from '@service-center/contract/tablet-management/tablet-state.ts'
import { userLevelName } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { mayCall } from '../../../api/rights.ts'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { isPending } from '../order-text.ts'
import { Cell } from './Cell.tsx'

const ChangeLevelDialog = lazy(() =>
  import('./ChangeLevelDialog.tsx').then((part) => ({ default: part.ChangeLevelDialog })),
)

interface UserLevelCellProps {
  tabletId: number
  state: TabletState | undefined
  reported: string | undefined
}

/** The user level that the tablet reports, and the one that it was told. */
export function UserLevelCell({ tabletId, state, reported }: UserLevelCellProps) {
  const [isOpen, setOpen] = useState(false)
  const isPermitted = mayCall(useViewer(), api.tabletManagement.setUserLevel.right)
  const level = state?.userLevel
  const current = level?.wanted ?? reported
  return (
    <>
      <Cell
        label="User level"
        value={
          level === undefined && reported === undefined ? undefined : current === undefined ? (
            <Missing />
          ) : (
            userLevelName(current)
          )
        }
        note={level !== undefined && <LevelNote level={level} reported={reported} />}
        action={
          isPermitted ? (
            <Button variant="default" disabled={state === undefined} onClick={() => setOpen(true)}>
              Change User Level
            </Button>
          ) : undefined
        }
      />
      {isOpen && (
        <LazyPart fallback={null}>
          <ChangeLevelDialog tabletId={tabletId} current={current} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

function LevelNote({ level, reported }: { level: TabletState['userLevel']; reported: string | undefined }) {
  if (isPending(level.wanted, reported)) {
    return reported === undefined
      ? 'The tablet has not confirmed it'
      : `${userLevelName(reported)} until the tablet takes it over`
  }
  if (level.setAt === null) return reported === undefined ? null : 'As the tablet reports it'
  return (
    <>
      Set by {level.byUser}, <Time at={level.setAt} />
    </>
  )
}
