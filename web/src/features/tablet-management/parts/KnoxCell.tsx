import type { TabletState } from '@service-center/contract/tablet-management/tablet-state.ts'
import { hasKnoxId } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { Cell } from './Cell.tsx'
import classes from '../tablet-section.module.css'

interface KnoxCellProps {
  state: TabletState | undefined
  knoxId: string | undefined
  /** For holders of its right. */
  menu?: { isOpen: boolean; toggle: () => void }
}

/** The tablet in the device management: its Knox id and its group. */
export function KnoxCell({ state, knoxId, menu }: KnoxCellProps) {
  return (
    <Cell
      label="Knox"
      value={
        knoxId === undefined ? (
          'No Knox id'
        ) : hasKnoxId(knoxId) ? (
          <Truncated text={knoxId} />
        ) : (
          'Invalid Knox id'
        )
      }
      note={
        state !== undefined && <Truncated text={state.group === null ? 'No group' : `Group ${state.group}`} />
      }
      action={
        menu === undefined ? undefined : (
          <Button
            variant="default"
            aria-expanded={menu.isOpen}
            disabled={state === undefined}
            onClick={menu.toggle}
            rightSection={
              <IconChevronDown
                className={classes['chevron'] ?? ''}
                data-open={menu.isOpen || undefined}
                size={14}
                stroke={1.6}
                aria-hidden
              />
            }
          >
            Knox menu
          </Button>
        )
      }
    />
  )
}
