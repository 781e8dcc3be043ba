import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { isReserved } from '@service-center/contract/users/username-rules.ts'
import { expect, it } from 'vitest'
import { type Address, addressOf, hrefOf } from '../kit/addresses.ts'
import { router } from './router.ts'

const { robot, tablet, referenceStation } = DEVICE_TYPE

const ADDRESSES: Record<keyof typeof addressOf, readonly Address[]> = {
  home: [addressOf.home()],
  signIn: [addressOf.signIn(), addressOf.signIn({ from: '/devices/robots?filters={"a":["b c"]}' })],
  forgotPassword: [addressOf.forgotPassword()],
  setPassword: [addressOf.setPassword()],
  ownAccount: [addressOf.ownAccount()],
  editOwnAccount: [addressOf.editOwnAccount()],
  accounts: [addressOf.accounts()],
  holdersOf: [addressOf.holdersOf('User accounts')],
  createAccount: [addressOf.createAccount()],
  account: [addressOf.account('mette'), addressOf.account('a b/c?d&é@example.com')],
  editAccount: [addressOf.editAccount('mette')],
  accountAccess: [addressOf.accountAccess('mette')],
  deviceOverview: [
    ...Object.values(DEVICE_KINDS).map((kind) => addressOf.deviceOverview(kind)),
    addressOf.deviceOverview(DEVICE_KINDS[robot], { filters: { Customer: ['North & South'] } }),
  ],
  device: [
    addressOf.device({ type: robot, id: 4155 }),
    addressOf.device({ type: tablet, id: 21, connectedRobotId: null }),
    addressOf.device({ type: tablet, id: 21, connectedRobotId: 4155 }),
    addressOf.device({ type: referenceStation, id: -3 }),
  ],
  commands: [addressOf.commands(), addressOf.commands({ type: referenceStation, devices: [803, 801, 802] })],
  rollouts: [addressOf.rollouts()],
  newRollout: [addressOf.newRollout()],
  rollout: [addressOf.rollout(7)],
  customers: [addressOf.customers(), addressOf.customers({ search: '42 park' })],
  customer: [addressOf.customer(7)],
  companies: [addressOf.companies()],
  company: [addressOf.company('a/b')],
  contacts: [addressOf.contacts()],
  tickets: [addressOf.tickets(), addressOf.tickets({ hideClosed: true, create: 'closed' })],
  ticket: [addressOf.ticket(-17)],
  map: [addressOf.map()],
  history: [addressOf.history()],
  savings: [addressOf.savings()],
  changelog: [
    addressOf.changelog(),
    addressOf.changelog({ type: 1, version: '9.9.1' }),
    addressOf.changelog({ type: 2, version: '10.4' }),
  ],
  quoteGenerator: [addressOf.quoteGenerator()],
  issuedQuotes: [addressOf.issuedQuotes()],
  issuedQuote: [addressOf.issuedQuote('SC-2026-14')],
  qcApp: [
    addressOf.qcApp(),
    addressOf.qcApp({ workflow: 12 }),
    addressOf.qcApp({ start: 'copy', workflow: 12 }),
  ],
  qcTrials: [addressOf.qcTrials(), addressOf.qcTrials({ workflow: 12 }), addressOf.qcTrials({ robot: 4155 })],
  qcTrial: [addressOf.qcTrial(12), addressOf.qcTrial(12, { question: '2-3' })],
  production: [addressOf.production()],
  controlPanel: [
    addressOf.controlPanel(),
    addressOf.controlPanel({ widget: 'SetTabletUserLevelWidget', tablet: 21 }),
  ],
  dataExtractor: [
    addressOf.dataExtractor(),
    addressOf.dataExtractor({ tab: 'editor' }),
    addressOf.dataExtractor({ tab: 'schedules', schedule: 3 }),
    addressOf.dataExtractor({ query: 12, ddparam_1: '2026-11-01T00:00:00Z' }),
  ],
  dbTool: [addressOf.dbTool()],
  quoteSettings: [
    addressOf.quoteSettings(),
    addressOf.quoteSettings({ contract: 3 }),
    addressOf.quoteSettings({ plan: 'new', contract: 3, copy: 7 }),
  ],
  versionExplanation: [addressOf.versionExplanation(4155)],
  tabletFeatures: [addressOf.tabletFeatures(21)],
  queuedWork: [addressOf.queuedWork()],
  dealerMaterials: [addressOf.dealerMaterials(), addressOf.dealerMaterials(12)],
  supportDocuments: [addressOf.supportDocuments(), addressOf.supportDocuments(12)],
  supportLines: [addressOf.supportLines()],
  developer: [addressOf.developer(), addressOf.developer({ location: 'Service Center>REST API' })],
  outsideServices: [addressOf.outsideServices()],
  refusedData: [addressOf.refusedData()],
  bulkImport: [addressOf.bulkImport()],
  userActions: [addressOf.userActions()],
  historyOfAccount: [addressOf.historyOfAccount('mette')],
  userAction: [addressOf.userAction(12)],
}

it('reserves every user name that is part of an address below /account or /accounts', () => {
  const parts = Object.keys(router.routesByPath).flatMap((path) => {
    const [, first = '', ...rest] = path.split('/')
    return /^accounts?$/.test(first) ? rest.filter((part) => part !== '' && !part.startsWith('$')) : []
  })
  expect(parts).toContain('create')
  expect(parts.filter((part) => !isReserved(part))).toEqual([])
})

it('builds the expected text for every address', () => {
  const written = Object.values(ADDRESSES).flatMap((of) => of.map((one) => hrefOf(one)))
  expect(written).toMatchInlineSnapshot(`
    [
      "/home",
      "/account/signin",
      "/account/signin?from=%2Fdevices%2Frobots%3Ffilters%3D%7B%22a%22%3A%5B%22b+c%22%5D%7D",
      "/account/forgotpassword",
      "/account/setpassword",
      "/account/me",
      "/account/me/edit",
      "/accounts",
      "/accounts?filters=%7B%22rights%22%3A%5B%22User+accounts%22%5D%7D",
      "/accounts/create",
      "/accounts/mette",
      "/accounts/a%20b%2Fc%3Fd%26%C3%A9%40example.com",
      "/accounts/mette/edit",
      "/accounts/mette/access",
      "/devices/robots",
      "/devices/tablets",
      "/devices/referencestations",
      "/devices/robots?filters=%7B%22Customer%22%3A%5B%22North+%26+South%22%5D%7D",
      "/devices/robots/4155",
      "/devices/tablets/21",
      "/devices/robots/4155?tablet=21",
      "/devices/referencestations/-3",
      "/commands",
      "/commands?type=referencestations&devices=801-803",
      "/commands/rollouts",
      "/commands/rollouts/new",
      "/commands/rollouts/7",
      "/customers",
      "/customers?search=42+park",
      "/customers?selected=7",
      "/customers/companies",
      "/customers/companies/a%2Fb",
      "/customers/contacts",
      "/support",
      "/support?hideClosed=true&create=closed",
      "/support/-17",
      "/map",
      "/history",
      "/savings",
      "/changelog",
      "/changelog?type=1&version=9.9.1",
      "/changelog?type=2&version=%2210.4%22",
      "/quotegenerator",
      "/quotegenerator/issued",
      "/quotegenerator/issued?filters=%7B%22number%22%3A%5B%22SC-2026-14%22%5D%7D",
      "/QCApp",
      "/QCApp?workflow=12",
      "/QCApp?start=copy&workflow=12",
      "/QCApp/trials",
      "/QCApp/trials?workflow=12",
      "/QCApp/trials?robot=4155",
      "/QCApp/trials/12",
      "/QCApp/trials/12?question=2-3",
      "/production",
      "/settings/user",
      "/settings/user?widget=SetTabletUserLevelWidget&tablet=21",
      "/data-extractor",
      "/data-extractor?tab=editor",
      "/data-extractor?tab=schedules&schedule=3",
      "/data-extractor?query=12&ddparam_1=2026-11-01T00%3A00%3A00Z",
      "/dbtool",
      "/quotegenerator/settings",
      "/quotegenerator/settings?contract=3",
      "/quotegenerator/settings?plan=new&contract=3&copy=7",
      "/commands/versions?robot=4155",
      "/devices/tablets/21/features",
      "/administration/work",
      "/dealermaterials",
      "/dealermaterials?document=12",
      "/support/documents",
      "/support/documents?document=12",
      "/administration/support-lines",
      "/developer",
      "/developer?location=Service+Center%3EREST+API",
      "/administration/services",
      "/administration/refused-data",
      "/administration/operations",
      "/administration/log",
      "/administration/log?filters=%7B%22account%22%3A%5B%22%5C%22mette%5C%22%22%5D%7D",
      "/administration/log?entry=12",
    ]
  `)
})

it.each(Object.values(ADDRESSES).flat())('leads to a screen: $to', (address) => {
  const [pathname = '', search = ''] = hrefOf(address).split('?')
  const [, params, route] = router.getMatchedRoutes(pathname)
  expect(route?.fullPath).toBe(address.to)
  expect(params).toEqual(address.params ?? {})
  // The router must read and write the same text.
  expect(router.options.parseSearch(search)).toEqual({ ...address.search })
  expect(router.buildLocation(address).href).toBe(hrefOf(address))
})

const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.{test,routes}.{ts,tsx}', '!../kit/{addresses,public-paths}.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

it('finds no address that is written by hand outside of addresses.ts', () => {
  const roots = new Set(Object.keys(router.routesByPath).map((path) => path.split('/')[1]))
  roots.delete('')
  const written = new RegExp(`['"\`]/(?:${[...roots].join('|')})(?:[/?'"\`])`)
  expect(Object.keys(SOURCES).length).toBeGreaterThan(300)
  expect(Object.keys(SOURCES).filter((file) => written.test(SOURCES[file] ?? ''))).toEqual([])
})
