import * as api from '@service-center/contract/api.ts'
import {
  type Document,
  type DocumentKind,
  KIND_NAMES,
  managingRightOf,
} from '@service-center/contract/documents/documents.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { isInternal } from '../../api/session/rights.ts'
import { mayCall } from '../../api/session/rights.ts'
import type { Load } from '../../api/queries/use-load.ts'
import type { Address } from '../../kit/addresses.ts'
import { count } from '../../ui/text/format.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { wordsOf } from '../../ui/text/Matched.tsx'
import { matches } from './document-words.ts'
import { DocumentDialog } from './DocumentDialog.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { useOrder } from './use-order.ts'
import classes from './documents.module.css'

interface DocumentsScreenProps {
  title: string
  sentence: string
  /** What the documents are called: 'materials'. */
  noun: string
  kinds: readonly [DocumentKind, ...DocumentKind[]]
  load: Load<{ data: Document[] }>
  addressOf: (id?: number) => Address
  /** Shown above the documents. */
  children?: ReactNode
}

/** Lists documents of some kinds. Users search and read them; staff upload and edit them. */
export function DocumentsScreen(props: DocumentsScreenProps) {
  const { title, sentence, noun, kinds, load, addressOf, children } = props
  const viewer = useViewer()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isUploading, setUploading] = useState(false)
  const mayManage =
    isInternal(viewer) &&
    mayCall(viewer, api.documents.create.right) &&
    mayCall(viewer, managingRightOf(kinds[0]))
  const words = wordsOf(typed)
  return (
    <div className={classes['screen']}>
      <PageHeader
        title={title}
        sentence={sentence}
        primary={
          mayManage && (
            <Button leftSection={<IconUpload size={14} stroke={1.6} />} onClick={() => setUploading(true)}>
              Upload
            </Button>
          )
        }
      />
      <div className={classes['page']}>
        {children}
        <Loaded load={load}>
          {({ data }) => {
            const shown = data.filter((document) => matches(document, words))
            return (
              <>
                {data.length > 0 && (
                  <SearchBox
                    input={input}
                    className={classes['search']}
                    label={`Search ${noun}`}
                    keyword={typed}
                    onKeyword={setTyped}
                    hotkey={`Search ${noun}`}
                  />
                )}
                {data.length > 0 && shown.length === 0 ? (
                  <NothingFound typed={typed} noun={noun} onClear={() => setTyped('')} />
                ) : (
                  kinds.map((kind) => (
                    <DocumentSection
                      key={kind}
                      kind={kind}
                      all={data.filter((one) => one.kind === kind)}
                      shown={shown.filter((one) => one.kind === kind)}
                      words={words}
                      mayManage={mayManage}
                      kinds={kinds}
                      addressOf={addressOf}
                    />
                  ))
                )}
                <OpenDocument documents={data} addressOf={addressOf} />
              </>
            )
          }}
        </Loaded>
      </div>
      {isUploading && <UploadDialog kinds={kinds} onClose={() => setUploading(false)} />}
    </div>
  )
}

function NothingFound({ typed, noun, onClear }: { typed: string; noun: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`No ${noun} found`}
      action={
        <Button variant="default" onClick={onClear}>
          Show all
        </Button>
      }
    >
      None has “{typed.trim()}” in its title, description, file name or type.
    </EmptyState>
  )
}

interface DocumentSectionProps {
  kind: DocumentKind
  /** All documents of the kind. */
  all: readonly Document[]
  /** The documents that the search has found. */
  shown: readonly Document[]
  /** The searched words, in lower case and without accents. */
  words: readonly string[]
  mayManage: boolean
  /** The kinds that a document can be changed to on this page. */
  kinds: readonly DocumentKind[]
  addressOf: (id?: number) => Address
}

function DocumentSection({ kind, all, shown, ...row }: DocumentSectionProps) {
  const { documents, placeOf, announcement } = useOrder(kind, all)
  const isSearched = row.words.length > 0
  if (isSearched && shown.length === 0) return null
  return (
    <Card
      title={KIND_NAMES[kind]}
      detail={
        shown.length === all.length ? count(all.length) : `${count(shown.length)} of ${count(all.length)}`
      }
    >
      {all.length === 0 ? (
        <p className={classes['none']}>
          {row.mayManage ? 'None yet. Upload the first one.' : 'None have been published yet.'}
        </p>
      ) : (
        <ul className={classes['list']}>
          {(isSearched ? shown : documents).map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              place={row.mayManage && !isSearched ? placeOf(document.id) : undefined}
              {...row}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </Card>
  )
}

interface OpenDocumentProps {
  documents: readonly Document[]
  addressOf: (id?: number) => Address
}

/** The dialog of the document in the page's address. */
function OpenDocument({ documents, addressOf }: OpenDocumentProps) {
  const navigate = useNavigate()
  const { document: id } = useSearch({ strict: false })
  if (id === undefined) return null
  return (
    <DocumentDialog
      key={id}
      document={documents.find((one) => one.id === id)}
      onClose={() => void navigate(addressOf())}
    />
  )
}
