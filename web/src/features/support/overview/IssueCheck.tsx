import { Checkbox } from '@mantine/core'
import { useStoredValue } from '../../../api/stored-value.ts'
import { chooseIssue, chosenIssues } from './chosen-issues.ts'

/** The checkbox of an issue, remembered in this browser. */
export function IssueCheck({ issueId }: { issueId: number }) {
  const isChosen = useStoredValue(chosenIssues).includes(issueId)
  return (
    <Checkbox
      aria-label={`Choose issue ${issueId}`}
      checked={isChosen}
      onChange={(event) => chooseIssue(issueId, event.currentTarget.checked)}
    />
  )
}
