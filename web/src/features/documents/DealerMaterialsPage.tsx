import * as api from '@service-center/contract/api.ts'
import { MATERIAL_KINDS } from '@service-center/contract/documents/documents.ts'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { DocumentsScreen } from './list/DocumentsScreen.tsx'
import { MaterialLinks } from './list/MaterialLinks.tsx'

/** The dealer materials, by kind, and the links to further ones. A lazy default export. */
export default function DealerMaterialsPage() {
  const load = useLoad(q(api.documents.materials, {}))
  return (
    <DocumentsScreen
      title="Dealer materials"
      sentence="What you need to sell and to look after customers."
      noun="materials"
      kinds={MATERIAL_KINDS}
      load={load}
      addressOf={addressOf.dealerMaterials}
    >
      {load.data && <MaterialLinks links={load.data.links} />}
    </DocumentsScreen>
  )
}
