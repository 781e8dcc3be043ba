import * as api from '@service-center/contract/api.ts'
import {
  LINK_KINDS,
  type LinkKind,
  type MaterialLinks as Links,
} from '@service-center/contract/documents/documents.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { isInternal } from '../../../api/is-internal.ts'
import { mayCall } from '../../../api/rights.ts'
import { LinkDialog } from '../manage/LinkDialog.tsx'
import { LINK_NAMES } from '../words/link-names.ts'
import classes from './documents.module.css'

/** The links to materials outside; those that are not set are shown to staff alone, who can set them. */
export function MaterialLinks({ links }: { links: Links }) {
  const viewer = useViewer()
  const [edited, setEdited] = useState<LinkKind>()
  const maySet = isInternal(viewer) && mayCall(viewer, api.documents.setLink.right)
  const shown = LINK_KINDS.filter((kind) => maySet || links[kind] !== '')
  if (shown.length === 0) return null
  return (
    <ul className={classes['links']} aria-label="Further materials">
      {shown.map((kind) => (
        <li key={kind} className={classes['link']}>
          {links[kind] === '' ? (
            <span>
              {LINK_NAMES[kind]} <span className={classes['unset']}>not set</span>
            </span>
          ) : (
            <a href={links[kind]} target="_blank" rel="noopener noreferrer" className="sc-link">
              {LINK_NAMES[kind]} <IconExternalLink size={14} stroke={1.6} aria-label="opens in a new tab" />
            </a>
          )}
          {maySet && links[kind] === '' && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Set link to ${LINK_NAMES[kind]}`}
              onClick={() => setEdited(kind)}
            >
              Set link
            </Button>
          )}
          {maySet && links[kind] !== '' && (
            <Tooltip label="Change link">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={`Change link to ${LINK_NAMES[kind]}`}
                onClick={() => setEdited(kind)}
              >
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </li>
      ))}
      {edited !== undefined && (
        <LinkDialog kind={edited} url={links[edited]} onClose={() => setEdited(undefined)} />
      )}
    </ul>
  )
}
