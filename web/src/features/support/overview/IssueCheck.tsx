import { Checkbox } from '@mantine/core'
import { useStoredValue } from '../../../api/stored-value.ts'
import { chooseIssue, chosenIssues } from './chosen-issues.ts'

/** The checkbox of an issue, remembered in this browser. By keys it is Space on its row: the table is one tab stop. */
export function IssueCheck({ issueId }: { issueId: number }) {
  const isChosen = useStoredValue(chosenIssues).includes(issueId)
  return (
    <Checkbox
      aria-label={`Choose issue ${issueId}`}
      tabIndex={-1}
      checked={isChosen}
      onChange={(event) => chooseIssue(issueId, event.currentTarget.checked)}
    />
  )
}
