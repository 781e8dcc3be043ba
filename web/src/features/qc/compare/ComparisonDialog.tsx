import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { Comparison } from './Comparison.tsx'
import type { ComparedVersion } from './compared-version.ts'

interface ComparisonDialogProps {
  before: ComparedVersion
  after: ComparedVersion
  onClose: () => void
}

/** What differs between two versions of a workflow. */
export function ComparisonDialog({ before, after, onClose }: ComparisonDialogProps) {
  return (
    <AppDialog opened size="data" title="Compare versions" onClose={onClose}>
      <Comparison before={before} after={after} />
    </AppDialog>
  )
}
