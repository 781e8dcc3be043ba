import {
  accessGroupsSection,
  appVersionsSection,
  customerGroupsSection,
  featureGroupsSection,
  featuresSection,
  modelOverwriteSection,
  purchasesSection,
  robotGroupsSection,
  robotVersionsSection,
  serverDnsSection,
  tabletFeaturesSection,
  vatSection,
} from '../../features/dbtool/dbtool.sections.tsx'
import { DbToolPage } from '../../features/dbtool/DbToolPage.tsx'
import type { PageSection } from '../../kit/panels/panels.ts'

/** The sections of DbTool, in the order of the specification (3, section 2): one line each. */
const DBTOOL_SECTIONS: readonly PageSection[] = [
  appVersionsSection,
  robotVersionsSection,
  serverDnsSection,
  purchasesSection,
  accessGroupsSection,
  featureGroupsSection,
  featuresSection,
  tabletFeaturesSection,
  vatSection,
  customerGroupsSection,
  robotGroupsSection,
  modelOverwriteSection,
]

/** DbTool with the sections of all features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function DbToolRoute() {
  return <DbToolPage sections={DBTOOL_SECTIONS} />
}
