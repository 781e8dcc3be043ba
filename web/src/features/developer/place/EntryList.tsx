import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { Chip } from '../../../ui/page/Chip.tsx'
import { Matched } from '../../../ui/text/Matched.tsx'
import { partsOf } from '../../../ui/text/matches.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { startDownload } from '../download/downloads.ts'
import { crumbsOf, type DocumentationNode } from '../model/documentation.ts'
import { EntryIcon, KIND_NAMES } from './EntryIcon.tsx'
import classes from './place.module.css'

interface EntryListProps {
  label: string
  nodes: readonly DocumentationNode[]
  /** What is searched for, folded: then each entry says where it is. */
  words?: readonly string[]
}

const NO_WORDS: readonly string[] = []

/** The menu of a folder, or what a search has found. */
export function EntryList({ label, nodes, words = NO_WORDS }: EntryListProps) {
  return (
    <ul className={classes['list']} aria-label={label}>
      {nodes.map(({ entry, parent }) => (
        <li key={entry.location} className={classes['entry']}>
          <EntryIcon kind={entry.kind} size={20} />
          <div className={classes['words']}>
            <div className={classes['nameLine']}>
              <EntryLink entry={entry}>
                <Matched parts={partsOf({ text: entry.name, words })} />
              </EntryLink>
              {entry.document !== null && <Chip>By staff</Chip>}
              {!entry.hasContent && entry.kind !== 'folder' && <Chip>Empty</Chip>}
            </div>
            {entry.description !== '' && (
              <p className={classes['description']}>
                <Matched parts={partsOf({ text: entry.description, words })} />
              </p>
            )}
            {words.length > 0 && (
              <p className={classes['way']}>
                in{' '}
                {crumbsOf(parent)
                  .map(({ name }) => name)
                  .join(' > ')}
              </p>
            )}
            <StaffNote entry={entry} />
          </div>
          <span className={classes['kind']}>{KIND_NAMES[entry.kind]}</span>
        </li>
      ))}
    </ul>
  )
}

/** Who put a document of staff here, and when. */
export function StaffNote({ entry: { description, document } }: { entry: DocumentationEntry }) {
  if (document === null) return null
  const { changedBy, changedAt, fileName, size } = document
  return (
    <p className={classes['staff']}>
      {fileName === description ? '' : `${fileName}, `}
      {sizeText(size)}, added {changedBy === null ? '' : `by ${changedBy} `}
      <Time at={changedAt} format="minute" />
    </p>
  )
}

/** A link to an entry. A click on what is only ever downloaded also starts its download. */
function EntryLink({ entry, children }: { entry: DocumentationEntry; children: ReactNode }) {
  const navigate = useNavigate()
  const { location, kind, hasContent } = entry
  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (kind === 'download' && hasContent) startDownload(entry)
    void navigate(addressOf.developer({ location }))
  }
  return (
    <a className={classes['name']} href={hrefOf(addressOf.developer({ location }))} onClick={onClick}>
      {children}
    </a>
  )
}
