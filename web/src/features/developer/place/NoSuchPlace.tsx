import { Button } from '@mantine/core'
import { IconFolderQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { namesOf, nearestFolder, ROOT, ROOT_NAME, type Documentation } from '../model/documentation.ts'
import classes from './place.module.css'

/** Of a longer location only the beginning is repeated. */
const MAX_REPEATED = 200

/** An address that leads to nothing: the way back to the nearest folder that exists. */
export function NoSuchPlace({ tree, location }: { tree: Documentation; location: string }) {
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
