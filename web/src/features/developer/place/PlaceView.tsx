import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { LeafView } from '../leaf/LeafView.tsx'
import { ROOT, ROOT_NAME, type Documentation } from '../model/documentation.ts'
import { FolderView } from './FolderView.tsx'
import { NoSuchPlace } from './NoSuchPlace.tsx'

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
