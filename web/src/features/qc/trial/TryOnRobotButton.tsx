import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { mayCall } from '../../../api/rights.ts'
import { StartTrialDialog, type TriedWorkflow } from './StartTrialDialog.tsx'

/** Opens the dialog in which a trial of a saved workflow is started, and its earlier ones are found. */
export function TryOnRobotButton(tried: TriedWorkflow) {
  const isPermitted = mayCall(useViewer(), api.qcTrials.start.right)
  const [isOpen, setOpen] = useState(false)
  if (!isPermitted) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRobot size={14} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        Try on a robot
      </Button>
      {isOpen && <StartTrialDialog {...tried} onClose={() => setOpen(false)} />}
    </>
  )
}
