import { IconFiles, IconPresentation } from '@tabler/icons-react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

export const supportDocumentsEntry: NavEntry = {
  label: 'Support documents',
  to: hrefOf(addressOf.supportDocuments()),
  icon: IconFiles,
  group: 'Service',
  right: 'verified',
}

export const dealerMaterialsEntry: NavEntry = {
  label: 'Dealer materials',
  to: hrefOf(addressOf.dealerMaterials()),
  icon: IconPresentation,
  group: 'Sales',
  right: 'DealerMaterials',
}
