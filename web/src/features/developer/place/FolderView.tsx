import { useEffect } from 'react'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { contentOf, type Documentation } from '../model/documentation.ts'
import { EntryList } from './EntryList.tsx'

interface FolderViewProps {
  tree: Documentation
  location: string
  name: string
  /** Whether the viewer may add a document. */
  canAdd: boolean
  onReady: () => void
}

/** The menu of a folder. */
export function FolderView({ tree, location, name, canAdd, onReady }: FolderViewProps) {
  const nodes = contentOf(tree, location)
  useEffect(() => onReady(), [onReady])
  if (nodes.length > 0) return <EntryList label={name} nodes={nodes} />
  return (
    <EmptyState title="This folder is empty">
      {canAdd ? 'Add the first document.' : 'There is nothing in it yet.'}
    </EmptyState>
  )
}
