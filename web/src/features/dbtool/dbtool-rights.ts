import { RIGHTS, type Right } from '@service-center/contract/endpoint/rights.ts'
import type { Holder } from '../../api/rights.ts'

/** Any of these rights opens the page (specification 3, section 2). */
export const DBTOOL_RIGHTS: readonly [Right, ...Right[]] = [
  'DbToolAppVersions',
  ...RIGHTS.filter((right) => right.startsWith('DbTool') && right !== 'DbToolAppVersions'),
]

/** Whether the menu shows DbTool: with any access field that contains the word (specification 1, section 2). */
export const hasDbTool = ({ userAccess }: Holder): boolean =>
  userAccess.some((field) => field.includes('DbTool'))
