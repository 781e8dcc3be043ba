import classes from './dbtool.module.css'

/** In place of the buttons of a section that its viewer can only read. */
export function HoldsForAll() {
  return (
    <span className={classes['readOnly']}>
      Read only: this holds for all customers, and users of the internal customer change it.
    </span>
  )
}
