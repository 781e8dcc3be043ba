import { sentence } from '@service-center/contract/text/name-characters.ts'
import { documentTypeOf } from '@service-center/contract/documents/document-types.ts'
import type { Document, DocumentKind } from '@service-center/contract/documents/documents.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useStoredValue } from '../../api/stored-value.ts'
import type { Address } from '../../kit/addresses.ts'
import { sizeText } from '../../kit/fields/file-rules.ts'
import { Grip } from '../../kit/lists/Grip.tsx'
import { useDrop } from '../../kit/lists/Grip.tsx'
import { Chip } from '../../ui/page/marks.tsx'
import { Matched } from '../../ui/text/Matched.tsx'
import { partsOf } from '../../ui/text/Matched.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { useCurrentHour } from '../../ui/time/current-time.ts'
import { newsOf, typeNameOf } from './document-words.ts'
import { seenDocuments, useSaveDocument } from './DocumentDialog.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { DocumentPlace } from './use-order.ts'
import classes from './documents.module.css'

interface DocumentRowProps {
  document: Document
  /** Its place among its kind; undefined if it cannot be moved: during a search, or without the right. */
  place: DocumentPlace | undefined
  /** The searched words, in lower case and without accents. */
  words: readonly string[]
  mayManage: boolean
  kinds: readonly DocumentKind[]
  addressOf: (id?: number) => Address
}

export function DocumentRow({ document, place, words, mayManage, kinds, addressOf }: DocumentRowProps) {
  const { id, title, description, customer, size, createdAt, replacedAt } = document
  const seen = useStoredValue(seenDocuments)
  const news = newsOf(document, { seen, now: useCurrentHour() })
  const file = useSaveDocument(document)
  const drop = useDrop(place)
  return (
    <li className={classes['row']} {...drop}>
      <TypeIcon document={document} />
      <div className={classes['words']}>
        <div className={classes['titleLine']}>
          <Link {...addressOf(id)} className={classes['title']}>
            <Matched parts={partsOf({ text: title, words })} />
          </Link>
          {news !== undefined && <Chip>{news}</Chip>}
          {customer !== null && customer.id !== INTERNAL_CUSTOMER_ID && <Chip>For {customer.name}</Chip>}
        </div>
        {description !== '' && (
          <p className={classes['description']}>
            <Matched parts={partsOf({ text: description, words })} />
          </p>
        )}
      </div>
      <div className={classes['facts']}>
        <span className={classes['type']}>{typeNameOf(document)}</span>
        <span className={classes['size']}>{sizeText(size)}</span>
        <span className={classes['date']}>
          <Time at={replacedAt ?? createdAt} format="date" />
        </span>
      </div>
      <div className={classes['buttons']}>
        <Tooltip label="Download">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={sentence`Download ${title}`}
            loading={file.isPending}
            onClick={file.save}
          >
            <IconDownload size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        {mayManage && <RowMenu document={document} place={place} kinds={kinds} />}
        {place !== undefined && <Grip title={title} place={place} />}
      </div>
    </li>
  )
}

function TypeIcon({ document }: { document: Document }) {
  const drawnAs = documentTypeOf(document.contentType)?.drawnAs
  const Icon = drawnAs === 'pdf' ? IconFileTypePdf : drawnAs === 'picture' ? IconPhoto : IconFile
  return <Icon className={classes['icon'] ?? ''} size={20} stroke={1.4} aria-hidden />
}
