import { pathText } from './path-text.ts'

/** The names above a customer, from the top of the tree; a long way is cut in its middle, and whole in its tooltip. */
export function PathText({ names, className }: { names: readonly string[]; className: string | undefined }) {
  return (
    <span className={className} title={names.join(' › ')}>
      {pathText(names)}
    </span>
  )
}
