/**
 * What calls read and change. An endpoint declares its part of it (`reads`, `changes`), and the console reloads
 * what a change concerns. A new feature adds its names here.
 */
export const RESOURCES = [
  'users',
  'sessions',
  'twoFactor',
  'customers',
  'accessGroups',
  'devices',
  'latestValues',
  'history',
  'connections',
  'layouts',
  'templates',
  'tabletManagement',
  'appVersions',
  'userActions',
  'queuedWork',
  'refusedData',
  'dataKeys',
  'rollouts',
  'productionDevices',
  'provisioningKeys',
  'refusedProvisionings',
  'contacts',
  'companies',
  'outsideServices',
  'commands',
  'commandLogs',
  'softwareVersions',
  'serverAddresses',
  'modelOverwrites',
  'configurationChanges',
  'emergencyMails',
  'supportLines',
  'imports',
  'changelog',
  'changelogRefresh',
  'documents',
] as const

export type Resource = (typeof RESOURCES)[number]
