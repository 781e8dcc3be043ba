import { Button } from '@mantine/core'
import type { SavedQuery } from '@service-center/contract/data-queries/data-queries.ts'
import { IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { NewScheduleDialog } from './ScheduleDialog.tsx'

/** Opens the dialog that schedules a saved query. */
export function ScheduleButton({ query }: { query: SavedQuery }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClockPlay size={14} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        Schedule
      </Button>
      {isOpened && <NewScheduleDialog query={query} onClose={() => setOpened(false)} />}
    </>
  )
}
