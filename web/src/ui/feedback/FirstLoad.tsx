import { useFirstLoad } from './Loaded.tsx'

/**
 * Draws nothing: marks the place of a part whose code or data is loading and that may stay empty.
 * @param props.hasCell whether it takes a cell of a grid, as the part will
 */
export function FirstLoad({ hasCell = false }: { hasCell?: boolean }) {
  const mark = useFirstLoad()
  return <div hidden={!hasCell} {...mark} />
}
