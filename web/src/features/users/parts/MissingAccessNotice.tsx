import { accessBeyondText } from '@service-center/contract/users/account-change-rule.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'

/** Says why an account cannot be changed, before the editor tries. */
export function MissingAccessNotice({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null
  return <PageNotice state="info">{accessBeyondText(missing)}</PageNotice>
}
