import { pathText } from './path-text.ts'

/**
 * The names above a customer, from the top of the tree; the middle of a long path is left out, and shown in the
 * tooltip.
 */
export function PathText({ names, className }: { names: readonly string[]; className: string | undefined }) {
  return (
    <span className={className} title={names.join(' › ')}>
      {pathText(names)}
    </span>
  )
}
