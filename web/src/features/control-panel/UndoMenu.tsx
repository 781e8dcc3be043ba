import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { UndoableChange } from '@service-center/contract/configuration-changes/undo.ts'
import { Button, Popover } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { waitingButton } from '../../kit/form/CardForm.tsx'
import { useUndo } from '../../kit/widgets/use-undo.ts'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { useMinute } from '../../ui/time/current-time.ts'
import classes from './undo-menu.module.css'

const LABEL = 'Recent changes'

/** The user's own changes that can still be undone; hidden until there is one. */
export function UndoMenu() {
  const { data, isPending } = useQuery(q(api.configurationChanges.undoable, {}))
  const now = useMinute()
  const [isOpen, setOpen] = useState(false)
  const changes = data?.data.filter(({ until }) => until > now) ?? []
  // Once shown, it stays: hiding it would lose the focus.
  const [wasThere, setThere] = useState(false)
  if (changes.length > 0 && !wasThere) setThere(true)
  if (isPending) return <FirstLoad />
  if (!wasThere) return null
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
        <Changes changes={changes} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Changes({ changes }: { changes: readonly UndoableChange[] }) {
  const { isUndoing, undo } = useUndo()
  const { focused, keepFocus } = useFocusOnNext(changes)
  if (changes.length === 0) {
    return (
      <p ref={focused} tabIndex={-1} className={classes['none']}>
        Nothing is left to undo.
      </p>
    )
  }
  return (
    <ul ref={focused} className={classes['changes']}>
      {changes.map((change, place) => (
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
            {...waitingButton(isUndoing)}
            aria-label={sentence`Undo: ${change.what}`}
            onClick={() => {
              if (isUndoing) return
              keepFocus({ id: change.id, place })
              undo(change.id)
            }}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** After an undo the button disappears; moves the focus to the next one, or to the text that replaces the list. */
function useFocusOnNext(changes: readonly UndoableChange[]) {
  const element = useRef<HTMLElement>(null)
  const undone = useRef<{ id: number; place: number }>(undefined)
  useEffect(() => {
    const { current } = undone
    if (current === undefined || changes.some(({ id }) => id === current.id)) return
    undone.current = undefined
    const buttons = element.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(current.place, buttons.length - 1)] ?? element.current
    next?.focus()
  }, [changes])
  return {
    focused: (drawn: HTMLElement | null) => {
      element.current = drawn
    },
    keepFocus: (change: { id: number; place: number }) => {
      undone.current = change
    },
  }
}

function valuesOf({ from, to }: UndoableChange): string {
  return `${from === '' ? 'None' : from} → ${to === '' ? 'none' : to}`
}
