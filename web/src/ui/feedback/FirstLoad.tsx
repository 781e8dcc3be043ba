import { useFirstLoad } from './Loaded.tsx'

/** Draws nothing: marks the place of a part whose code or data is loading and that may stay empty. */
export function FirstLoad() {
  const mark = useFirstLoad()
  return <div hidden {...mark} />
}
