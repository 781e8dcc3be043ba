import classes from './connect-effects.module.css'

/** What connecting the chosen devices will do, a sentence each. */
export function ConnectEffects({ lines }: { lines: readonly string[] }) {
  return (
    <output aria-label="What will change" className={classes['effects']}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </output>
  )
}
