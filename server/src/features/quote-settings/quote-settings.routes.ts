import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { quoteSettingCalls as endpoints } from '@service-center/contract/quote-settings/quote-setting-calls.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import type { Call, Preparation } from '../../platform/http/calls.ts'
import { type App, route, routeWithPreparation } from '../../platform/http/endpoints.ts'
import { addPages, countPages, removePages, renamePages } from './quote-pages.service.ts'
import {
  checkWrites,
  createContract,
  createPlan,
  removeContract,
  removePlan,
  reorderContracts,
  saveContract,
  saveGeneral,
  savePlan,
} from './quote-settings.service.ts'
import { saveText } from './quote-texts.service.ts'
import { readEditedSettings } from './quote-settings.views.ts'

type AddPages = typeof endpoints.addPages

export function quoteSettingsRoutes(app: App): void {
  route(app, endpoints.get, ({ db }) => readEditedSettings(db))
  contractRoutes(app)
  planRoutes(app)
  pagesRoutes(app)
  textRoutes(app)

  route(
    app,
    endpoints.saveGeneral,
    async ({ db, viewer, afterCommit, body: { version: read, ...general }, logAction }) => {
      logAction({ value: general })
      await beginChange(app, { db, viewer, afterCommit })
      const { version, before, after } = await saveGeneral(db, { general, version: read })
      logAction({ before, after })
      return { version }
    },
  )
}

/** Checks that the viewer may change the settings. After the commit, the consoles of users who make quotes reload them. */
async function beginChange(
  { live }: App,
  { db, viewer, afterCommit }: Pick<Call<EndpointDeclaration>, 'db' | 'viewer' | 'afterCommit'>,
): Promise<void> {
  checkWrites(viewer)
  const path = await listConcerned(db, [INTERNAL_CUSTOMER_ID], { below: true })
  afterCommit(() => live.publish(liveEvents.quoteSettings, { path, payload: {} }))
}

function contractRoutes(app: App): void {
  route(
    app,
    endpoints.reorderContracts,
    async ({ db, viewer, afterCommit, body: { ids, was }, logAction }) => {
      logAction({ value: { ids } })
      await beginChange(app, { db, viewer, afterCommit })
      const { before } = await reorderContracts(db, { ids, was })
      logAction({ before, after: ids })
      return {}
    },
  )

  route(app, endpoints.createContract, async ({ db, viewer, afterCommit, body, logAction }) => {
    logAction({ value: body })
    await beginChange(app, { db, viewer, afterCommit })
    const id = await createContract(db, body)
    logAction({ after: { id, ...body } })
    return { id }
  })

  route(
    app,
    endpoints.updateContract,
    async ({ db, viewer, afterCommit, params: { id }, body: { version: read, ...contract }, logAction }) => {
      logAction({ value: { id, ...contract } })
      await beginChange(app, { db, viewer, afterCommit })
      const { version, before, after } = await saveContract(db, { id, contract, version: read })
      logAction({ before, after })
      return { version }
    },
  )

  route(
    app,
    endpoints.removeContract,
    async ({ db, viewer, afterCommit, params: { id }, query: { version }, logAction }) => {
      logAction({ value: { id } })
      await beginChange(app, { db, viewer, afterCommit })
      logAction({ before: await removeContract(db, { id, version }), after: null })
      return {}
    },
  )
}

function planRoutes(app: App): void {
  route(
    app,
    endpoints.createPlan,
    async ({ db, viewer, afterCommit, params: { id: contract }, body, logAction }) => {
      logAction({ value: { contract, ...body } })
      await beginChange(app, { db, viewer, afterCommit })
      const id = await createPlan(db, contract, body)
      logAction({ after: { id, contract, ...body } })
      return { id }
    },
  )

  route(
    app,
    endpoints.updatePlan,
    async ({ db, viewer, afterCommit, params: { id }, body: { plan, version: read }, logAction }) => {
      logAction({ value: { id, ...plan } })
      await beginChange(app, { db, viewer, afterCommit })
      const { version, before, after } = await savePlan(db, { id, plan, version: read })
      logAction({ before, after })
      return { version }
    },
  )

  route(
    app,
    endpoints.removePlan,
    async ({ db, viewer, afterCommit, params: { id }, query: { version }, logAction }) => {
      logAction({ value: { id } })
      await beginChange(app, { db, viewer, afterCommit })
      logAction({ before: await removePlan(db, { id, version }), after: null })
      return {}
    },
  )
}

function pagesRoutes(app: App): void {
  const { dataDir, pdf } = app
  const prepare = async ({ upload: { file, fields }, logAction, inTransaction }: Preparation<AddPages>) => {
    logAction({ value: { ...fields, fileName: file.originalName, size: file.size } })
    await inTransaction(async (_db, viewer) => checkWrites(viewer))
    return countPages(pdf, file)
  }
  routeWithPreparation(
    app,
    endpoints.addPages,
    prepare,
    async ({ db, viewer, afterCommit, upload: { file, fields }, prepared: pages, logAction }) => {
      await beginChange(app, { db, viewer, afterCommit })
      const added = await addPages({ db, viewer }, { ...fields, file, pages, dataDir })
      logAction({ after: { ...added, ...fields, fileName: file.originalName, size: file.size } })
      return added
    },
  )

  route(
    app,
    endpoints.renamePages,
    async ({ db, viewer, afterCommit, params: { id }, body: { title, was }, logAction }) => {
      logAction({ value: { id, title } })
      await beginChange(app, { db, viewer, afterCommit })
      const { before } = await renamePages(db, { id, title, was })
      logAction({ before: { id, title: before }, after: { id, title } })
      return {}
    },
  )

  route(app, endpoints.removePages, async ({ db, viewer, afterCommit, params: { id }, logAction }) => {
    logAction({ value: { id } })
    await beginChange(app, { db, viewer, afterCommit })
    logAction({ before: await removePages(db, id), after: null })
    return {}
  })
}

function textRoutes(app: App): void {
  const tables = [
    [endpoints.saveTranslation, 'quote_translation'],
    [endpoints.saveItemNumber, 'quote_item_number'],
  ] as const
  for (const [endpoint, table] of tables) {
    route(app, endpoint, async ({ db, viewer, afterCommit, body: { was, ...text }, logAction }) => {
      logAction({ value: text })
      await beginChange(app, { db, viewer, afterCommit })
      logAction(await saveText(db, table, { ...text, was }))
      return {}
    })
  }
}
