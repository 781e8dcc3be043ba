import { StateText } from '../../ui/state/StateText.tsx'
import classes from './notice.module.css'

interface ChangedNoticeProps {
  /** What somebody has changed: 'name'. */
  noun: string
  /** Undefined: nobody has changed it. */
  before: string | undefined
  now: string
}

/** Somebody else has changed the record while the form was open; what was typed is kept. */
export function ChangedNotice({ noun, before, now }: ChangedNoticeProps) {
  if (before === undefined) return null
  return (
    <div role="alert" className={classes['sentence']}>
      <StateText state="warning">
        Somebody else has changed the {noun} meanwhile: it was {before}, now it is {now}; what you typed is
        kept.
      </StateText>
    </div>
  )
}
