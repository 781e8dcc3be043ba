import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'

/** Says that an account cannot be changed, before the editor fills in the form. */
export function HigherLevelNotice({ level }: { level: string }) {
  return (
    <PageNotice state="info">
      This user has the level {level}, which is above yours. You can look at the account, but not change it.
    </PageNotice>
  )
}
