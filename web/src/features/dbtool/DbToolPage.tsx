import * as api from '@service-center/contract/api.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { usePanels, type PageSection } from '../../kit/panels/panels.ts'
import { openSectionsAt, useOpenSections } from '../../kit/panels/open-sections.ts'
import { SectionList, ToggleAllButton } from '../../kit/panels/SectionList.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type MadeProduct, ProductOpening, type ProductStart } from './shared/product-opening.tsx'
import layout from '../../ui/page/canvas.module.css'

const VersionsPanel = lazy(() => import('./versions/VersionsPanel.tsx'))
const ServerDnsPanel = lazy(() => import('./robots/ServerDnsPanel.tsx'))
const PurchasesPanel = lazy(() => import('./sales/PurchasesPanel.tsx'))
const TabletFeaturesPanel = lazy(() => import('./features/TabletFeaturesPanel.tsx'))
const AccessGroupsPanel = lazy(() => import('./groups/AccessGroupsPanel.tsx'))
const FeatureGroupsPanel = lazy(() => import('./sales/FeatureGroupsPanel.tsx'))
const FeaturesPanel = lazy(() => import('./features/FeaturesPanel.tsx'))
const VatPanel = lazy(() => import('./sales/VatPanel.tsx'))
const CustomerGroupsPanel = lazy(() => import('./groups/CustomerGroupsPanel.tsx'))
const RobotGroupsPanel = lazy(() => import('./groups/RobotGroupsPanel.tsx'))
const ProductDialog = lazy(async () => {
  const { ProductDialog: Dialog } = await import('./product/ProductDialog.tsx')
  return { default: Dialog }
})
const ModelOverwritePanel = lazy(() => import('./robots/ModelOverwritePanel.tsx'))

/** The sections, in the order of the specification (3, section 2). */
const SECTIONS: readonly PageSection[] = [
  {
    id: 'app-versions',
    title: 'Manage App versions',
    right: api.dbToolAppVersions.saveConfiguration.right,
    render: () => <VersionsPanel of="app" />,
  },
  {
    id: 'robot-versions',
    title: 'Manage RobotSoftware versions',
    right: api.dbToolRobotVersions.saveConfiguration.right,
    render: () => <VersionsPanel of="robot" />,
  },
  {
    id: 'server-dns',
    title: 'Manage Server DNS',
    right: api.dbToolServerDns.assign.right,
    render: () => <ServerDnsPanel />,
  },
  {
    id: 'purchases',
    title: 'Manage Purchases',
    right: api.dbToolPurchases.create.right,
    render: () => <PurchasesPanel />,
  },
  {
    id: 'access-groups',
    title: 'Manage access groups',
    right: api.dbToolAccessGroups.save.right,
    render: () => <AccessGroupsPanel />,
  },
  {
    id: 'feature-groups',
    title: 'Manage feature groups and their pricings',
    right: api.dbToolFeatureGroups.save.right,
    render: () => <FeatureGroupsPanel />,
  },
  {
    id: 'features',
    title: 'Manage features',
    right: api.dbToolFeatures.save.right,
    render: () => <FeaturesPanel />,
  },
  {
    id: 'tablet-features',
    title: 'Manage Tablet Features',
    right: api.dbToolTabletFeatures.set.right,
    render: () => <TabletFeaturesPanel />,
  },
  {
    id: 'vat',
    title: 'Manage VAT',
    right: api.dbToolVat.save.right,
    render: () => <VatPanel />,
  },
  {
    id: 'customer-groups',
    title: 'Customer Accessgroups',
    right: api.dbToolMembers.setCustomerGroups.right,
    render: () => <CustomerGroupsPanel />,
  },
  {
    id: 'robot-groups',
    title: 'Robot Extra Accessgroups',
    right: api.dbToolMembers.setRobotGroups.right,
    render: () => <RobotGroupsPanel />,
  },
  {
    id: 'model-overwrite',
    title: 'Manage Robot model overwrite',
    right: api.dbToolRobotModels.overwrite.right,
    render: () => <ModelOverwritePanel />,
  },
]

const OPEN = openSectionsAt('service-center.dbtool.sections')

/** The database administration tool, with the sections that the viewer has a right to. */
export default function DbToolPage() {
  const shown = usePanels(SECTIONS)
  const open = useOpenSections(OPEN, shown[0]?.id)
  const [product, setProduct] = useState<ProductStart>()
  const [made, setMade] = useState<MadeProduct>()
  const opener = useMemo(() => ({ open: setProduct, made }), [made])
  return (
    <div className={layout['page']} data-tables>
      <PageHeader
        title="DbTool"
        sentence={shown.length === 1 ? '1 section' : `${shown.length} sections`}
        primary={shown.length > 0 && <ToggleAllButton sections={shown} open={open} />}
      />
      {shown.length === 0 ? (
        <EmptyState title="No section for your rights yet">
          Your DbTool rights belong to sections that this version of the Service Center does not have.
        </EmptyState>
      ) : (
        <ProductOpening value={opener}>
          <SectionList sections={shown} open={open} />
        </ProductOpening>
      )}
      {product !== undefined && (
        <Suspense>
          <ProductDialog start={product} onMade={setMade} onClose={() => setProduct(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
