import { PageHeader } from '../../ui/page/PageHeader.tsx'

/** An empty page, as specification 2, section 2.7, wants it. Loaded lazily. */
export default function KeysPage() {
  return <PageHeader title="Keys" />
}
