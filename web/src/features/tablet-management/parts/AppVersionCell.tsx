import * as api from '@service-center/contract/api.ts'
import type { TabletState } from '@service-center/contract/tablet-management/tablet-management.ts'
import { UNLOCKED } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { mayCall } from '../../../api/rights.ts'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { Cell } from './Cell.tsx'

const LockVersionDialog = lazy(() =>
  import('./LockVersionDialog.tsx').then((part) => ({ default: part.LockVersionDialog })),
)

interface AppVersionCellProps {
  tabletId: number
  state: TabletState | undefined
  reported: string | undefined
}

/** The app version that the tablet is locked to, and the installed one. */
export function AppVersionCell({ tabletId, state, reported }: AppVersionCellProps) {
  const [isOpen, setOpen] = useState(false)
  const isPermitted = mayCall(useViewer(), api.tabletManagement.setAppVersion.right)
  const lock = state?.appVersion
  return (
    <>
      <Cell
        label="App version lock"
        value={lock?.version}
        note={lock !== undefined && noteOf(lock, reported)}
        action={
          isPermitted ? (
            <Button variant="default" disabled={state === undefined} onClick={() => setOpen(true)}>
              Lock version
            </Button>
          ) : undefined
        }
      />
      {isOpen && lock !== undefined && (
        <LazyPart fallback={null}>
          <LockVersionDialog tabletId={tabletId} lock={lock} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

function noteOf({ version, oneTime }: TabletState['appVersion'], reported: string | undefined): string {
  const installed = reported === undefined ? 'Installed version unknown' : `${reported} is installed`
  if (version === UNLOCKED) return installed
  if (version !== reported) return oneTime ? `${installed}; unlocked after the update` : installed
  return oneTime ? 'Installed; it is unlocked now' : 'Installed'
}
