/**
 * Access fields: every right with its level (specification 1 section 6, 2 section 6, 3 section 6). Levels: 0
 * Customer, 1 Dealer, 2 Support, 3 Admin, 4 Other (rights to quote a legal entity's contracts).
 */
export const ACCESS_FIELDS = {
  Default: { name: 'Default', level: 0 },
  HistoricLocation: { name: 'Historic locations on the map', level: 0 },
  RobotName: { name: 'Change robot name', level: 0 },
  ConnectDevices: { name: 'Connect devices', level: 1 },
  SetTabletUserLevel: { name: 'Change tablet user level', level: 1 },
  CreateCustomer: { name: 'Create customer', level: 1 },
  CustomerName: { name: 'Change customer name', level: 1 },
  ManageCustomerLayouts: { name: 'Copy, move and restore customer layouts', level: 1 },
  DealerMaterials: { name: 'Dealer materials', level: 1 },
  QuoteGenerator: { name: 'Quote generator', level: 1 },
  SavingsCalculator: { name: 'Savings calculator', level: 1 },
  VoucherChecker: { name: 'Check voucher', level: 1 },
  ChooseCustomerAsDealer: { name: 'Associate a customer with any dealer', level: 1 },
  Commands: { name: 'Commands', level: 2 },
  PostSupport: { name: 'Post closed support issues', level: 2 },
  History: { name: 'History search', level: 2 },
  TabletAppVersion: { name: 'Lock tablet to app version', level: 2 },
  DeprecateDevice: { name: 'Deprecate device', level: 2 },
  SalesRep: { name: 'Set customer sales rep', level: 2 },
  BaseStation: { name: 'Add reference station', level: 2 },
  CustomerParent: { name: 'Change customer dealer', level: 2 },
  DeleteCustomer: { name: 'Delete customer', level: 2 },
  LockRS: { name: 'Lock robot software version', level: 2 },
  WarrantySubscription: { name: 'Change warranty and subscription dates', level: 2 },
  UpdateCustomerAccessGroups: { name: 'Update customer access groups', level: 2 },
  SuspendService: { name: 'Suspend service', level: 2 },
  KnoxMenu: { name: 'Knox menu', level: 2 },
  BulkCommands: { name: 'Bulk commands', level: 2 },
  Production: { name: 'Production', level: 2 },
  ChangelogTecnical: { name: 'Technical changelog', level: 2 },
  QCApp: { name: 'QC App', level: 2 },
  DataExtractorRead: { name: 'Run saved data queries', level: 2 },
  User: { name: 'User accounts', level: 3 },
  UserActions: { name: 'User action log', level: 3 },
  Developer: { name: 'Developer documentation', level: 3 },
  CommandsSuper: { name: 'Super commands', level: 3 },
  DeleteData: { name: 'Delete historic data', level: 3 },
  TabletDeprecatedAppVersion: { name: 'Show deprecated app versions', level: 3 },
  TabletLevelDeveloper: { name: 'Developer tablet user level', level: 3 },
  CreateRootDealer: { name: 'Create root dealer', level: 3 },
  HubspotMatch: { name: 'Approve company', level: 3 },
  Emergency: { name: 'Emergency actions', level: 3 },
  DataExtractor: { name: 'Write data queries', level: 3 },
  DbToolAppVersions: { name: 'DbTool: app versions', level: 3 },
  DbToolRobotSoftwareVersion: { name: 'DbTool: robot software versions', level: 3 },
  DbToolServerDNS: { name: 'DbTool: server DNS', level: 3 },
  DbToolPurchases: { name: 'DbTool: purchases', level: 3 },
  DbToolAccessGroups: { name: 'DbTool: access groups', level: 3 },
  DbToolFeatureGroupsAndPricings: { name: 'DbTool: feature groups and pricings', level: 3 },
  DbToolFeatures: { name: 'DbTool: features', level: 3 },
  DbToolTabletFeatures: { name: 'DbTool: tablet features', level: 3 },
  DbToolVAT: { name: 'DbTool: VAT', level: 3 },
  DbToolCustomerAccessGroups: { name: 'DbTool: customer access groups', level: 3 },
  DbToolRobotExtraAccessGroups: { name: 'DbTool: robot extra access groups', level: 3 },
  DbToolRobotModelOverwrite: { name: 'DbTool: robot model overwrite', level: 3 },
  QuoteSettings: { name: 'Quote settings', level: 3 },
  QuoteAccessUS: { name: 'Quotes of the US', level: 4 },
  QuoteAccessUK: { name: 'Quotes of the UK', level: 4 },
  QuoteAccessFR: { name: 'Quotes of France', level: 4 },
  QuoteAccessBEFR: { name: 'Quotes of Belgium (French)', level: 4 },
  QuoteAccessDE: { name: 'Quotes of Germany', level: 4 },
  QuoteAccessNL: { name: 'Quotes of the Netherlands', level: 4 },
  QuoteAccessBENL: { name: 'Quotes of Belgium (Dutch)', level: 4 },
  QuoteAccessAU: { name: 'Quotes of Australia', level: 4 },
} as const satisfies Record<string, { name: string; level: 0 | 1 | 2 | 3 | 4 }>

/** Tag of an access field. */
export type Right = keyof typeof ACCESS_FIELDS

// Object.keys loses the literal key types.
export const RIGHTS = Object.keys(ACCESS_FIELDS) as Right[]

/** Held by every account; cannot be taken away (specification 1, section 3). */
export const DEFAULT_TAG = 'Default'
/** The right to administer accounts. */
export const USER_TAG = 'User'

/**
 * Rights to what all customers share: accounts, support lines, queued work, vouchers, versions, servers, groups and prices.
 * Only users of the internal customer can get them.
 */
export const INTERNAL_RIGHTS: ReadonlySet<string> = new Set<Right>([
  USER_TAG,
  'Developer',
  'Emergency',
  'DbToolAppVersions',
  'DbToolRobotSoftwareVersion',
  'DbToolServerDNS',
  'DbToolAccessGroups',
  'DbToolFeatureGroupsAndPricings',
  'DbToolFeatures',
  'DbToolVAT',
  'QuoteSettings',
])

/** The internal customer is the root of the tree; its users are admins (specification 1 section 9). */
export const INTERNAL_CUSTOMER_ID = 1
