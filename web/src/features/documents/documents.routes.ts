import { IconFiles, IconPresentation } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { currentSession } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { onlyValid } from '../../kit/routing/only-valid.ts'
import { verified } from '../../kit/routing/parents.ts'

/** The id of the open document. */
interface DocumentsSearch {
  document?: number
}

function documentsSearch({ document }: Record<string, unknown>): DocumentsSearch {
  const id = Number(document)
  return Number.isInteger(id) && id > 0 ? { document: id } : {}
}

/** Without the right, the page is not found (specification 2, section 2.7). */
function needsDealerMaterials(): void {
  const user = currentSession()?.user
  if (user === undefined || !mayCall(user, 'DealerMaterials')) throw notFound()
}

export const dealerMaterialsRoute = createRoute({
  getParentRoute: () => verified,
  path: '/dealermaterials',
  beforeLoad: needsDealerMaterials,
  validateSearch: onlyValid(documentsSearch),
  component: lazyRouteComponent(() => import('./DealerMaterialsPage.tsx')),
  staticData: {
    title: 'Dealer materials',
    menu: {
      icon: IconPresentation,
      group: 'Sales',
      right: 'DealerMaterials',
    },
  },
})

export const supportDocumentsRoute = createRoute({
  getParentRoute: () => verified,
  path: '/support/documents',
  validateSearch: onlyValid(documentsSearch),
  component: lazyRouteComponent(() => import('./SupportDocumentsPage.tsx')),
  staticData: {
    title: 'Support documents',
    menu: {
      icon: IconFiles,
      group: 'Service',
    },
  },
})
