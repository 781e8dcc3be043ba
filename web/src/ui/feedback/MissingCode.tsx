import { Button } from '@mantine/core'
import { StateMark } from '../state/StateMark.tsx'
import classes from './feedback.module.css'

/** In place of a part of the console whose code could not be loaded. In the first load, so it is not an `ErrorState`. */
export function MissingCode({ isPage = false }: { isPage?: boolean }) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={classes['state']} role="alert">
      <div className={classes['stateMark']}>
        <StateMark state="bad" size={18} />
      </div>
      <Title className={classes['stateTitle']}>This part could not be loaded</Title>
      <p className={classes['stateText']}>
        There may be a new version, or no connection. Reloading loses what is not saved.
      </p>
      <div className={classes['stateAction']}>
        <Button onClick={() => globalThis.location.reload()}>Reload</Button>
      </div>
    </div>
  )
}
