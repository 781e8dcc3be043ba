import type { LinkKind } from '@service-center/contract/documents/documents.ts'

/** The links of the page Dealer materials (specification 2, section 2.7). */
export const LINK_NAMES: Readonly<Record<LinkKind, string>> = {
  linemarker: 'Line-marker materials',
  surveyor: 'Surveyor materials',
}
