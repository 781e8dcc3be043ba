import * as api from '@service-center/contract/api.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterEach, expect, it } from 'vitest'
import { clearSession, storeSession } from '../api/session/credentials.ts'
import { NotAllowedError } from '../kit/routing/not-allowed-error.ts'
import { credentialsOf } from '../testing/session.ts'
import { entriesOf } from './navigation/navigation.ts'
import { router } from './router.ts'

// Routes and menu entries declare their rights themselves, because the endpoints are not part of the first load.
// These lists compare them with the endpoints: a new screen with a right needs a line in each list.

/** For each route that requires a right: the right of its main endpoint. */
const OF_ROUTES: Record<string, Access> = {
  '/commands': api.commands.sendToMany.right,
  '/commands/rollouts': api.rollouts.list.right,
  '/commands/rollouts/new': api.rollouts.list.right,
  '/commands/rollouts/$rolloutId': api.rollouts.list.right,
  '/commands/versions': api.softwareVersions.explain.right,
  '/history': api.historySearch.search.right,
  '/quotegenerator': api.quotes.number.right,
  '/quotegenerator/issued': api.issuedQuotes.list.right,
  '/QCApp': api.qc.all.right,
  '/QCApp/trials': api.qcTrials.list.right,
  '/QCApp/trials/$trialId': api.qcTrials.get.right,
  '/production': api.production.getNewDevices.right,
  '/administration/log': api.userActions.list.right,
  '/administration/work': api.queuedWork.list.right,
  '/administration/refused-data': api.refusedData.list.right,
  '/developer': api.developer.tree.right,
  '/administration/services': api.outsideServices.list.right,
  '/administration/support-lines': api.supportLines.list.right,
  '/quotegenerator/settings': api.quoteSettingCalls.get.right,
  '/accounts/create': api.users.create.right,
  '/accounts/$username': api.users.create.right,
  '/data-extractor': api.dataQueries.execute.right,
  '/savings': api.savings.template.right,
  '/accounts/$username/edit': api.users.create.right,
  '/accounts/$username/access': api.users.access.right,
}

/** For each menu entry: the right of the endpoint that its page calls first. */
const OF_ENTRIES: Record<string, Access> = {
  Home: 'signedIn',
  Robots: api.deviceData.latestByKeys.right,
  Tablets: api.deviceData.latestByKeys.right,
  'Reference stations': api.deviceData.latestByKeys.right,
  Customers: api.customers.list.right,
  Map: api.location.list.right,
  Commands: api.commands.sendToMany.right,
  Support: api.support.latest.right,
  'Support documents': api.documents.support.right,
  'Dealer materials': api.documents.materials.right,
  'Savings calculator': api.savings.template.right,
  Production: api.production.getNewDevices.right,
  'QC App': api.qc.all.right,
  'Quote generator': api.quotes.number.right,
  Changelog: api.changelog.list.right,
  History: api.historySearch.search.right,
  'Data extractor': api.dataQueries.execute.right,
  // Reading the list itself requires a weaker right.
  'User accounts': api.users.create.right,
  'User actions': api.userActions.list.right,
  'Queued work': api.queuedWork.list.right,
  'Refused data': api.refusedData.list.right,
  Developer: api.developer.tree.right,
  'Outside services': api.outsideServices.list.right,
}

/** The rights that a route's guard requires, for a user without rights; undefined if it requires none. */
function rightsOf({ beforeLoad }: { beforeLoad?: unknown }): readonly string[] | undefined {
  if (typeof beforeLoad !== 'function') return undefined
  try {
    beforeLoad({
      params: { username: 'somebody-else', kind: 'robots', deviceId: '1' },
      search: {},
      location: {},
    })
  } catch (error) {
    if (error instanceof NotAllowedError) return error.rights
  }
  return undefined
}

afterEach(clearSession)

it('each route asks for the right of its endpoint', () => {
  storeSession({ token: 't', user: credentialsOf({ userAccess: [] }) })
  const asked = Object.entries(router.routesByPath).flatMap(([path, route]) => {
    const rights = rightsOf(route.options)
    return rights === undefined ? [] : [[path, rights] as const]
  })
  const { '/dbtool': dbTool, ...others } = Object.fromEntries(asked)
  const declared = Object.entries(OF_ROUTES).map(([path, right]) => [path, [right].flat()])
  expect(others).toEqual(Object.fromEntries(declared))
  // No single endpoint has these rights: any right of a section opens the page (specification 3, section 2).
  expect(dbTool?.toSorted()).toEqual(RIGHTS.filter((right) => right.startsWith('DbTool')).toSorted())
})

it('each menu entry has the right of its endpoint', () => {
  const entries = entriesOf(router.routeTree).filter(({ right }) => typeof right !== 'function')
  expect(Object.fromEntries(entries.map(({ label, right }) => [label, right]))).toEqual(OF_ENTRIES)
})
