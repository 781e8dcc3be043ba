import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { PageSection } from '../../kit/panels/panels.ts'

const AppVersionsPanel = lazy(() => import('./versions/AppVersionsPanel.tsx'))
const RobotVersionsPanel = lazy(() => import('./versions/RobotVersionsPanel.tsx'))
const ServerDnsPanel = lazy(() => import('./robots/ServerDnsPanel.tsx'))
const PurchasesPanel = lazy(() => import('./sales/PurchasesPanel.tsx'))
const TabletFeaturesPanel = lazy(() => import('./features/TabletFeaturesPanel.tsx'))
const AccessGroupsPanel = lazy(() => import('./groups/AccessGroupsPanel.tsx'))
const FeatureGroupsPanel = lazy(() => import('./sales/FeatureGroupsPanel.tsx'))
const FeaturesPanel = lazy(() => import('./features/FeaturesPanel.tsx'))
const VatPanel = lazy(() => import('./sales/VatPanel.tsx'))
const CustomerGroupsPanel = lazy(() => import('./groups/CustomerGroupsPanel.tsx'))
const RobotGroupsPanel = lazy(() => import('./groups/RobotGroupsPanel.tsx'))
const ModelOverwritePanel = lazy(() => import('./robots/ModelOverwritePanel.tsx'))

export const appVersionsSection: PageSection = {
  id: 'app-versions',
  title: 'Manage App versions',
  right: api.dbToolAppVersions.saveConfiguration.right,
  render: () => <AppVersionsPanel />,
}

export const robotVersionsSection: PageSection = {
  id: 'robot-versions',
  title: 'Manage RobotSoftware versions',
  right: api.dbToolRobotVersions.saveConfiguration.right,
  render: () => <RobotVersionsPanel />,
}

export const serverDnsSection: PageSection = {
  id: 'server-dns',
  title: 'Manage Server DNS',
  right: api.dbToolServerDns.assign.right,
  render: () => <ServerDnsPanel />,
}

export const purchasesSection: PageSection = {
  id: 'purchases',
  title: 'Manage Purchases',
  right: api.dbToolPurchases.create.right,
  render: () => <PurchasesPanel />,
}

export const accessGroupsSection: PageSection = {
  id: 'access-groups',
  title: 'Manage access groups',
  right: api.dbToolAccessGroups.save.right,
  render: () => <AccessGroupsPanel />,
}

export const featureGroupsSection: PageSection = {
  id: 'feature-groups',
  title: 'Manage feature groups and their pricings',
  right: api.dbToolFeatureGroups.save.right,
  render: () => <FeatureGroupsPanel />,
}

export const featuresSection: PageSection = {
  id: 'features',
  title: 'Manage features',
  right: api.dbToolFeatures.save.right,
  render: () => <FeaturesPanel />,
}

export const vatSection: PageSection = {
  id: 'vat',
  title: 'Manage VAT',
  right: api.dbToolVat.save.right,
  render: () => <VatPanel />,
}

export const tabletFeaturesSection: PageSection = {
  id: 'tablet-features',
  title: 'Manage Tablet Features',
  right: api.dbToolTabletFeatures.set.right,
  render: () => <TabletFeaturesPanel />,
}

export const customerGroupsSection: PageSection = {
  id: 'customer-groups',
  title: 'Customer Accessgroups',
  right: api.dbToolMembers.setCustomerGroups.right,
  render: () => <CustomerGroupsPanel />,
}

export const robotGroupsSection: PageSection = {
  id: 'robot-groups',
  title: 'Robot Extra Accessgroups',
  right: api.dbToolMembers.setRobotGroups.right,
  render: () => <RobotGroupsPanel />,
}

export const modelOverwriteSection: PageSection = {
  id: 'model-overwrite',
  title: 'Manage Robot model overwrite',
  right: api.dbToolRobotModels.overwrite.right,
  render: () => <ModelOverwritePanel />,
}
