import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The dialog that the address names, so that it can be shared and the back button closes it.
 * @param param the search parameter that holds its name
 */
export function useSearchDialog(
  param: 'data' | 'associatedData',
): [name: string | undefined, open: (name: string | undefined) => void] {
  const { [param]: name } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [param]: next }),
      replace: next === undefined,
    })
  return [name, open]
}
