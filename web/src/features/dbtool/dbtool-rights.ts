import type { Right } from '@service-center/contract/endpoint/rights.ts'
import type { Holder } from '../../api/session/rights.ts'

/**
 * Any of these rights opens the page (specification 3, section 2). They are listed here because the names of all rights are
 * not part of the first load of the console; `app/screen-rights.test.ts` checks that the list is complete.
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

/** The menu shows DbTool to users with any access field that contains 'DbTool' (specification 1, section 2). */
export const hasDbTool = ({ userAccess }: Holder): boolean =>
  userAccess.some((field) => field.includes('DbTool'))
