import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { wordsOf } from '../../../ui/text/matches.ts'
import { foundEntries, type Documentation } from '../model/documentation.ts'
import { EntryList } from './EntryList.tsx'

interface FoundProps {
  tree: Documentation
  /** What was typed. */
  keyword: string
  onClear: () => void
  onReady: () => void
}

/** What a search has found, in all folders. */
export function Found({ tree, keyword, onClear, onReady }: FoundProps) {
  const words = wordsOf(keyword)
  const nodes = foundEntries(tree, words)
  useEffect(() => onReady(), [onReady])
  if (nodes.length > 0) return <EntryList label="Found" nodes={nodes} words={words} />
  return (
    <EmptyState
      title="Nothing found"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      No document or folder has “{keyword.trim()}” in its name or description.
    </EmptyState>
  )
}
