import { Tooltip } from '@mantine/core'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import { shortNumber } from '../draw/number-text.ts'
import type { Outside } from '../model/outside.ts'
import classes from '../diagrams.module.css'

interface OutsideNoteProps {
  outside: Outside
  isLog: boolean
}

/** Says that a row has values in the window beyond its value axis, and how far they go. */
export function OutsideNote({ outside: { above, below }, isLog }: OutsideNoteProps) {
  const notes = [
    ...(above === undefined ? [] : [{ way: 'Above', value: above }]),
    ...(below === undefined ? [] : [{ way: isLog && below <= 0 ? '0 or below' : 'Below', value: below }]),
  ]
  return notes.map(({ way, value }) => (
    <Tooltip key={way} label={`Values outside the shown range, down or up to ${formatNumber(value)}`}>
      <small className={classes['outside']}>
        <StateMark state="warning" size={10} />
        {`${way}: ${shortNumber(value)}`}
      </small>
    </Tooltip>
  ))
}
