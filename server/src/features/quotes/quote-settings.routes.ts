import { quoteSettingCalls as endpoints } from '@service-center/contract/quotes/quote-setting-calls.ts'
import { type App, type Preparation, route } from '../../platform/http/endpoints.ts'
import {
  addPages,
  checkWrites,
  countPages,
  createContract,
  createPlan,
  removeContract,
  removePages,
  removePlan,
  saveContract,
  saveGeneral,
  savePlan,
  saveText,
} from './quote-settings.service.ts'
import { readEditedSettings } from './quote-settings.views.ts'

type AddPages = typeof endpoints.addPages

/** What quotes are made of, as it is edited. */
export function quoteSettingsRoutes(app: App): void {
  route(app, endpoints.get)(({ db }) => readEditedSettings(db))
  contractRoutes(app)
  planRoutes(app)
  pagesRoutes(app)
  textRoutes(app)

  route(
    app,
    endpoints.saveGeneral,
  )(async ({ db, viewer, body: { version: read, ...general }, logAction }) => {
    logAction({ value: general })
    checkWrites(viewer)
    const { version, before, after } = await saveGeneral(db, { general, version: read })
    logAction({ before, after })
    return { version }
  })
}

function contractRoutes(app: App): void {
  route(
    app,
    endpoints.createContract,
  )(async ({ db, viewer, body, logAction }) => {
    logAction({ value: body })
    checkWrites(viewer)
    const id = await createContract(db, body)
    logAction({ after: { id, ...body } })
    return { id }
  })

  route(
    app,
    endpoints.updateContract,
  )(async ({ db, viewer, params: { id }, body: { version: read, ...contract }, logAction }) => {
    logAction({ value: { id, ...contract } })
    checkWrites(viewer)
    const { version, before, after } = await saveContract(db, { id, contract, version: read })
    logAction({ before, after })
    return { version }
  })

  route(
    app,
    endpoints.removeContract,
  )(async ({ db, viewer, params: { id }, query: { version }, logAction }) => {
    logAction({ value: { id } })
    checkWrites(viewer)
    logAction({ before: await removeContract(db, { id, version }), after: null })
    return {}
  })
}

function planRoutes(app: App): void {
  route(
    app,
    endpoints.createPlan,
  )(async ({ db, viewer, params: { id: contract }, body, logAction }) => {
    logAction({ value: { contract, ...body } })
    checkWrites(viewer)
    const id = await createPlan(db, contract, body)
    logAction({ after: { id, contract, ...body } })
    return { id }
  })

  route(
    app,
    endpoints.updatePlan,
  )(async ({ db, viewer, params: { id }, body: { plan, version: read }, logAction }) => {
    logAction({ value: { id, ...plan } })
    checkWrites(viewer)
    const { version, before, after } = await savePlan(db, { id, plan, version: read })
    logAction({ before, after })
    return { version }
  })

  route(
    app,
    endpoints.removePlan,
  )(async ({ db, viewer, params: { id }, query: { version }, logAction }) => {
    logAction({ value: { id } })
    checkWrites(viewer)
    logAction({ before: await removePlan(db, { id, version }), after: null })
    return {}
  })
}

function pagesRoutes(app: App): void {
  const { dataDir, pdf } = app
  const prepare = async ({ upload: { file, fields }, logAction, inTransaction }: Preparation<AddPages>) => {
    logAction({ value: { ...fields, fileName: file.originalName, size: file.size } })
    await inTransaction(async (_db, viewer) => checkWrites(viewer))
    return countPages(pdf, file)
  }
  route(app, endpoints.addPages, { prepare })(
    async ({ db, viewer, upload: { file, fields }, prepared: pages, logAction }) => {
      checkWrites(viewer)
      const added = await addPages({ db, viewer }, { ...fields, file, pages, dataDir })
      logAction({ after: { ...added, ...fields, fileName: file.originalName, size: file.size } })
      return added
    },
  )

  route(
    app,
    endpoints.removePages,
  )(async ({ db, viewer, params: { id }, logAction }) => {
    logAction({ value: { id } })
    checkWrites(viewer)
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
    route(
      app,
      endpoint,
    )(async ({ db, viewer, body: { was, ...text }, logAction }) => {
      logAction({ value: text })
      checkWrites(viewer)
      logAction(await saveText(db, table, { ...text, was }))
      return {}
    })
  }
}
