import { useEditor } from '../store/draft-context.ts'

/**
 * What is said of fields, by their names: what the form finds wrong once somebody has submitted, and what the server has
 * said.
 */
export function useErrorAt(
  problems: readonly (readonly [name: string, message: string])[],
): (name: string) => string | undefined {
  const isChecked = useEditor((state) => state.isChecked)
  const refused = useEditor((state) => state.refused)
  const found = new Map(isChecked ? problems : [])
  return (name) => found.get(name) ?? refused.get(name)
}
