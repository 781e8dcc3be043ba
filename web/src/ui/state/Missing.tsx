import classes from './state.module.css'

/** A value that does not exist, never an empty cell or a dash. */
export function Missing({ word = 'N/A' }: { word?: 'N/A' | 'None' }) {
  return <span className={classes['missing']}>{word}</span>
}
