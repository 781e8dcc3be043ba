import { Button } from '@mantine/core'
import { IconFolderQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { LeafView } from '../leaf/LeafView.tsx'
import {
  contentOf,
  type Documentation,
  namesOf,
  nearestFolder,
  ROOT,
  ROOT_NAME,
} from '../model/documentation.ts'
import { EntryList } from './EntryList.tsx'
import classes from './place.module.css'

/** Of a longer location only the beginning is repeated. */
const MAX_REPEATED = 200

/** An address that leads to nothing: the way back to the nearest folder that exists. */
function NoSuchPlace({ tree, location }: { tree: Documentation; location: string }) {
  const folder = nearestFolder(tree, location)
  const name = folder === ROOT ? ROOT_NAME : (namesOf(folder).at(-1) ?? ROOT_NAME)
  const way = namesOf(location).join(' > ')
  const repeated = way.length > MAX_REPEATED ? `${way.slice(0, MAX_REPEATED)}…` : way
  return (
    <EmptyState
      title="There is no such document"
      icon={<IconFolderQuestion size={24} stroke={1.6} aria-hidden />}
      action={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...addressOf.developer(folder === ROOT ? {} : { location: folder })} {...props} />
          )}
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

interface PlaceViewProps {
  tree: Documentation
  location: string
  /** Called when what is scrolled back to is there. */
  onReady: () => void
}

/** What stands at a location. */
export function PlaceView({ tree, location, onReady }: PlaceViewProps) {
  const entry = tree.nodeAt.get(location)?.entry
  if (location === ROOT)
    return <FolderView tree={tree} location={ROOT} name={ROOT_NAME} canAdd={false} onReady={onReady} />
  if (entry === undefined) return <NoSuchPlace tree={tree} location={location} />
  if (entry.kind === 'folder')
    return (
      <FolderView
        tree={tree}
        location={location}
        name={entry.name}
        canAdd={entry.canTakeDocument}
        onReady={onReady}
      />
    )
  if (!entry.hasContent)
    return (
      <EmptyState title="There is no document here yet">
        {entry.canTakeDocument
          ? `${entry.description}. Add a document to show it here.`
          : 'It is shown here once staff have added it.'}
      </EmptyState>
    )
  return <LeafView key={entry.document?.id} entry={entry} onReady={onReady} />
}

interface FolderViewProps {
  tree: Documentation
  location: string
  name: string
  /** Whether the viewer may add a document. */
  canAdd: boolean
  onReady: () => void
}

/** The menu of a folder. */
function FolderView({ tree, location, name, canAdd, onReady }: FolderViewProps) {
  const nodes = contentOf(tree, location)
  useEffect(() => onReady(), [onReady])
  if (nodes.length > 0) return <EntryList label={name} nodes={nodes} />
  return (
    <EmptyState title="This folder is empty">
      {canAdd ? 'Add the first document.' : 'There is nothing in it yet.'}
    </EmptyState>
  )
}
