import { Button } from '@mantine/core'
import { IconFolderQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { wordsOf } from '../../../ui/text/Matched.tsx'
import { DocumentView } from '../document/DocumentView.tsx'
import {
  contentOf,
  type Documentation,
  foundEntries,
  namesOf,
  nearestFolder,
  ROOT,
  ROOT_NAME,
} from '../documentation.ts'
import { EntryList, kindNameOf } from './EntryList.tsx'
import classes from './place.module.css'

/** A longer location is shortened in the message. */
const MAX_REPEATED = 200

interface PlaceViewProps {
  tree: Documentation
  location: string
  /** Called when the content is drawn, so that the scroll position can be restored. */
  onReady: () => void
}

/** The folder or document at a location. */
export function PlaceView(props: PlaceViewProps) {
  const { tree, location, onReady } = props
  const entry = tree.nodeAt.get(location)?.entry
  if (location === ROOT || entry?.kind === 'folder') return <FolderView {...props} />
  if (entry === undefined) return <NoSuchPlace tree={tree} location={location} />
  if (!entry.hasContent)
    return (
      <EmptyState title="There is no document here yet">
        This place waits for a document ({kindNameOf(entry.kind)}): {entry.description}.{' '}
        {entry.canTakeDocument
          ? 'Nothing is being made: press “Add document” to show it here.'
          : 'Nothing is being made: it is shown here once staff have added it.'}
      </EmptyState>
    )
  return <DocumentView key={entry.document?.id} entry={entry} onReady={onReady} />
}

/** Shown for an unknown location, with a link to the nearest existing folder. */
function NoSuchPlace({ tree, location }: { tree: Documentation; location: string }) {
  const folder = nearestFolder(tree, location)
  const name = folder === ROOT ? ROOT_NAME : (namesOf(folder).at(-1) ?? ROOT_NAME)
  const path = namesOf(location).join(' > ')
  const repeated = path.length > MAX_REPEATED ? `${path.slice(0, MAX_REPEATED)}…` : path
  return (
    <EmptyState
      title="There is no such document"
      icon={<IconFolderQuestion size={24} stroke={1.6} aria-hidden />}
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...addressOf.developer({ location: folder })} {...props} />}
        >
          Go to {name}
        </Button>
      }
    >
      Nothing stands at “<span className={classes['repeated']}>{repeated}</span>”. It was renamed or removed,
      or the address is mistyped.
    </EmptyState>
  )
}

function FolderView({ tree, location, onReady }: PlaceViewProps) {
  // Undefined for the root.
  const folder = tree.nodeAt.get(location)?.entry
  const nodes = contentOf(tree, location)
  useEffect(() => onReady(), [onReady])
  if (nodes.length > 0) return <EntryList label={folder?.name ?? ROOT_NAME} nodes={nodes} />
  return (
    <EmptyState title="This folder is empty">
      {folder?.canTakeDocument === true ? 'Add the first document.' : 'There is nothing in it yet.'}
    </EmptyState>
  )
}

interface SearchResultsProps {
  tree: Documentation
  keyword: string
  onClear: () => void
  onReady: () => void
}

/** What a search has found in all folders. */
export function SearchResults({ tree, keyword, onClear, onReady }: SearchResultsProps) {
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
