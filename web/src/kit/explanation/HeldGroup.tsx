import { VisuallyHidden } from '@mantine/core'
import { StateMark } from '../../ui/state/StateMark.tsx'
import classes from './explanation.module.css'

interface HeldGroupProps {
  name: string
  isHeld: boolean
  /** Who has the group, for who hears the page: 'the robot has it'. */
  holder: string
}

/** An access group that a configuration asks for, with whether the device has it. */
export function HeldGroup({ name, isHeld, holder }: HeldGroupProps) {
  return (
    <span className={classes['held']} data-missing={!isHeld || undefined}>
      <StateMark state={isHeld ? 'ok' : 'bad'} size={8} />
      {name}
      <VisuallyHidden>{isHeld ? ` (${holder})` : ' (missing)'}</VisuallyHidden>
    </span>
  )
}
