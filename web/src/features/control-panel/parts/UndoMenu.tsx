import * as api from '@service-center/contract/api.ts'
import type { UndoableChange } from '@service-center/contract/configuration-changes/undo.ts'
import { Button, Popover } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../../api/query.ts'
import { useUndo } from '../../../kit/widgets/use-undo.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { useMinute } from '../../../ui/time/use-minute.ts'
import classes from '../undo-menu.module.css'

const LABEL = 'Recent changes'

/** The viewer's own changes that can still be undone; nothing without any. */
export function UndoMenu() {
  const { data } = useQuery(q(api.configurationChanges.undoable, {}))
  const now = useMinute()
  const [isOpen, setOpen] = useState(false)
  const { isUndoing, undo } = useUndo()
  const changes = data?.data.filter(({ until }) => until > now) ?? []
  if (changes.length === 0) return null
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(420px, 100vw - 32px)"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} stroke={1.6} />}
          onClick={() => setOpen(!isOpen)}
        >
          {LABEL} ({changes.length})
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={LABEL}>
        <ul className={classes['changes']}>
          {changes.map((change) => (
            <li key={change.id} className={classes['change']}>
              <div className={classes['text']}>
                <span className={classes['what']}>{change.what}</span>
                <span className={classes['values']}>{valuesOf(change)}</span>
                <span className={classes['time']}>
                  <Time at={change.at} />, until <Time at={change.until} format="clock" />
                </span>
              </div>
              <Button
                variant="light"
                disabled={isUndoing}
                aria-label={`Undo: ${change.what}`}
                onClick={() => undo(change.id)}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

function valuesOf({ from, to }: UndoableChange): string {
  return `${from === '' ? 'None' : from} → ${to === '' ? 'none' : to}`
}
