import { useState } from 'react'
import { failedWith } from '../../api/calls/api-error.ts'
import { useReloadResources } from '../../api/queries/query.ts'

/**
 * Whether the server has refused what a form adds, because it exists. Somebody may have added it meanwhile, so the lists are
 * loaded again. Pass `around` to the form.
 * @param contentOf what is refused, such as the name that was sent; other content is not refused
 */
export function useRefusal<Input>(
  code: 'company_exists' | 'contact_exists',
  contentOf: (input: Input) => string,
) {
  const [refused, setRefused] = useState<string>()
  const reload = useReloadResources()
  const around = async <Answer>(call: () => Promise<Answer>, input: Input): Promise<Answer> => {
    try {
      return await call()
    } catch (error) {
      if (failedWith(error, code)) {
        setRefused(contentOf(input))
        reload(['companies', 'contacts'])
      }
      throw error
    }
  }
  return { isRefused: (content: string) => refused === content, around }
}
