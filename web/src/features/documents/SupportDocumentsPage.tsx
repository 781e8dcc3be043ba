import * as api from '@service-center/contract/api.ts'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { DocumentsScreen } from './DocumentsScreen.tsx'

const KINDS = ['support'] as const

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
