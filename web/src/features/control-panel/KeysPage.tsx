import { PageHeader } from '../../ui/page/PageHeader.tsx'

/** The page of keys, which is empty (specification 2, section 2.7). */
export default function KeysPage() {
  return <PageHeader title="Keys" />
}
