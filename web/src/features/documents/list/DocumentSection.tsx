import { type Document, type DocumentKind, KIND_NAMES } from '@service-center/contract/documents/documents.ts'
import { VisuallyHidden } from '@mantine/core'
import type { Address } from '../../../kit/addresses.ts'
import { count } from '../../../ui/data-table/model/count-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useOrder } from '../manage/use-order.ts'
import { DocumentRow } from './DocumentRow.tsx'
import classes from './documents.module.css'

interface DocumentSectionProps {
  kind: DocumentKind
  /** Every document of the kind. */
  all: readonly Document[]
  /** Those that the search has found. */
  shown: readonly Document[]
  /** What is searched for, folded. */
  words: readonly string[]
  mayManage: boolean
  /** The kinds that a document can be given here. */
  kinds: readonly DocumentKind[]
  addressOf: (id?: number) => Address
}

/** The documents of one kind. */
export function DocumentSection({ kind, all, shown, ...row }: DocumentSectionProps) {
  const { documents, placeOf, said } = useOrder(kind, all)
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
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </Card>
  )
}
