import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import {
  type Icon,
  IconApi,
  IconDownload,
  IconFileText,
  IconFileTypePdf,
  IconFolder,
  IconPhoto,
  IconTextWrap,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { Chip } from '../../../ui/page/marks.tsx'
import { Matched, partsOf } from '../../../ui/text/Matched.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { startDownload } from '../document/DownloadView.tsx'
import { crumbsOf, type DocumentationNode } from '../documentation.ts'
import classes from './place.module.css'

type Kind = DocumentationEntry['kind']

const KINDS: Readonly<Record<Kind, { Drawn: Icon; name: string }>> = {
  folder: { Drawn: IconFolder, name: 'Folder' },
  html: { Drawn: IconFileText, name: 'Page' },
  text: { Drawn: IconTextWrap, name: 'Text' },
  image: { Drawn: IconPhoto, name: 'Picture' },
  pdf: { Drawn: IconFileTypePdf, name: 'PDF' },
  api: { Drawn: IconApi, name: 'API page' },
  download: { Drawn: IconDownload, name: 'Download' },
}

/** What an entry of this kind is called. */
export const kindNameOf = (kind: Kind): string => KINDS[kind].name

const NO_WORDS: readonly string[] = []

interface EntryListProps {
  label: string
  nodes: readonly DocumentationNode[]
  /** The folded words of a search. With them each entry shows its folder. */
  words?: readonly string[]
}

/** The entries of a folder, or the results of a search. */
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
          <span className={classes['kind']}>{KINDS[entry.kind].name}</span>
        </li>
      ))}
    </ul>
  )
}

/** A link to an entry. A click on a download also starts it. */
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

/** Who added a document, and when. */
function StaffNote({ entry: { description, document } }: { entry: DocumentationEntry }) {
  if (document === null) return null
  const { changedBy, changedAt, fileName, size } = document
  return (
    <p className={classes['staff']}>
      {fileName === description ? '' : sentence`${fileName}, `}
      {sizeText(size)}, added {changedBy === null ? '' : `by ${changedBy} `}
      <Time at={changedAt} format="minute" />
    </p>
  )
}

/** A decorative icon, hidden from screen readers. */
export function EntryIcon({ kind, size = 16 }: { kind: Kind; size?: number }) {
  const { Drawn } = KINDS[kind]
  return <Drawn className={classes['icon'] ?? ''} size={size} stroke={1.6} aria-hidden />
}
