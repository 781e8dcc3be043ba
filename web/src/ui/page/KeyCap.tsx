import type { ReactNode } from 'react'
import classes from './marks.module.css'

const NAMES: Record<string, string> = {
  mod: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** A key as a small outlined cap; hidden on touch screens, where there is no such key. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={classes['key']}>{children}</kbd>
}

/**
 * The caps of a shortcut.
 * @param keys as shortcuts write them: 'mod+k' becomes two caps, 'g r' becomes 'g then r'
 */
export function KeyCaps({ keys }: { keys: string }) {
  const [first = '', second] = keys.split(' ')
  return (
    <span className={classes['keys']}>
      {first.split('+').map((key) => (
        <KeyCap key={key}>{NAMES[key] ?? key.toUpperCase()}</KeyCap>
      ))}
      {second !== undefined && (
        <>
          <span className={classes['then']}>then</span>
          <KeyCap>{second.toUpperCase()}</KeyCap>
        </>
      )}
    </span>
  )
}
