import * as api from '@service-center/contract/api.ts'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { DocumentsScreen } from './list/DocumentsScreen.tsx'

const KINDS = ['support'] as const

/** The support documents. A lazy default export. */
export default function SupportDocumentsPage() {
  return (
    <DocumentsScreen
      title="Support documents"
      sentence="Manuals and guides."
      noun="documents"
      kinds={KINDS}
      load={useLoad(q(api.documents.support, {}))}
      addressOf={addressOf.supportDocuments}
    />
  )
}
