import type { Right } from '@service-center/contract/endpoint/rights.ts'
import type { Holder } from '../../api/rights.ts'

/**
 * Any of these rights opens the page (specification 3, section 2). Written out, because the names of all rights are not part
 * of the first load; `app/screen-rights.test.ts` compares them.
 */
export const DBTOOL_RIGHTS: readonly [Right, ...Right[]] = [
  'DbToolAppVersions',
  'DbToolRobotSoftwareVersion',
  'DbToolServerDNS',
  'DbToolPurchases',
  'DbToolAccessGroups',
  'DbToolFeatureGroupsAndPricings',
  'DbToolFeatures',
  'DbToolTabletFeatures',
  'DbToolVAT',
  'DbToolCustomerAccessGroups',
  'DbToolRobotExtraAccessGroups',
  'DbToolRobotModelOverwrite',
]

/** Whether the menu shows DbTool: with any access field that contains the word (specification 1, section 2). */
export const hasDbTool = ({ userAccess }: Holder): boolean =>
  userAccess.some((field) => field.includes('DbTool'))
