import type { QcWorkflowList, UnreadableQcWorkflow } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { changedMeanwhile } from '../../../platform/errors.ts'
import { DeferredAnswer } from '../../../platform/http/answers.ts'
import type { Outgoing } from '../../../platform/outgoing.ts'
import type { QcSettings } from '../../../platform/start/service-settings.ts'
import { plainOutsideName } from '../../../platform/outside-services/outside-name.ts'
import { isNextVersion } from '../next-version.ts'
import { listKnownPictures, picturesIn } from '../pictures.ts'
import { QcFailedError, type QcService, QcUncertainError, type Saving } from '../qc-service.ts'
import { insertVersion } from '../workflow-versions.ts'
import { readWorkflows } from './outside-workflow.ts'
import { checkCaller, contentOfPictures, withImages, type WholePicture } from './pictures-to-send.ts'
import { type QcApi, qcApi } from './qc-api.ts'
import { claimSave, releaseSave } from './saves.store.ts'

/** The workflows of an outside service. Our own tables have copies of the versions that were saved with this product. */
export function outsideQc(
  settings: QcSettings,
  outgoing: Outgoing,
  { timeoutMs }: { timeoutMs?: number } = {},
): QcService {
  const api = qcApi(settings, { outgoing, timeoutMs })
  const name = new URL(settings.url).origin
  const list = async () => readWorkflows(await api.all())

  return {
    name,
    list: async () => new DeferredAnswer(list),
    listTheirs: async () => (await list()).data,
    readPicture: async (picture) => {
      const image = await api.image(picture)
      return image === undefined ? undefined : Buffer.from(image, 'base64')
    },
    send: async (saving, { inTransaction, signal }) => {
      const { id } = saving.workflow
      const save = await inTransaction((db) => claimSave(db, { service: name, id }))
      if (save === undefined) throw changedMeanwhile()
      try {
        const { data, unreadable } = await list()
        const known = data.find((one) => one.id === id)
        if (known === undefined) checkFree(id, unreadable)
        if (!isNextVersion(saving.workflow.version, known && Number(known.version), saving)) {
          throw changedMeanwhile()
        }
        const pictures = await contentOfPictures(api, saving, { inTransaction, signal })
        checkCaller(signal)
        await put(api, { workflow: saving.workflow, pictures, list })
        return keptOf(saving, pictures)
      } finally {
        // A save that is not released counts as abandoned after some minutes.
        await inTransaction((db) => releaseSave(db, save)).catch(() => undefined)
      }
    },
    keep: async (db, { workflow }) => {
      // After being set up again, the service may reuse version numbers. A version that is already stored is not
      // replaced.
      const pictures = await listKnownPictures(db, picturesIn(workflow.chapters))
      await insertVersion(db, { service: name, workflow, pictures: [...pictures] })
    },
  }
}

/**
 * Checks that the service has no workflow of this number among those that cannot be read: it would be overwritten.
 * @throws QcFailedError
 */
function checkFree(id: string, unreadable: readonly UnreadableQcWorkflow[]): void {
  const taken = unreadable.find((one) => one.id === id || one.id === null)
  if (taken === undefined) return
  const why = taken.id === null ? ' A new workflow could overwrite it.' : ''
  throw new QcFailedError('a workflow that cannot be read', `${taken.message}${why} Nothing was saved.`)
}

/** Sends a workflow. If it is not certain whether it was saved, asks the service for its workflows. */
async function put(
  api: QcApi,
  options: {
    workflow: QcWorkflow
    pictures: ReadonlyMap<string, WholePicture>
    list: () => Promise<QcWorkflowList>
  },
): Promise<void> {
  const { workflow, pictures, list } = options
  try {
    await api.save(withImages(workflow, (name) => pictures.get(name)?.content.toString('base64')))
  } catch (error) {
    if (!(error instanceof QcUncertainError)) throw error
    const all = await list().catch(() => undefined)
    const isThere = all?.data.some(
      ({ id, version, created, createdBy }) =>
        id === workflow.id &&
        version === workflow.version &&
        created === workflow.created &&
        createdBy === plainOutsideName(workflow.createdBy),
    )
    if (isThere !== true) throw error
  }
}

/** The copy of a sent workflow for our own tables, with pictures of our own if we can store them. */
function keptOf({ workflow, mustBeNew }: Saving, pictures: ReadonlyMap<string, WholePicture>): Saving {
  const stored = [...pictures.values()].flatMap(({ ownName, picture }) =>
    ownName === undefined || picture === undefined ? [] : [[ownName, picture] as const],
  )
  return {
    workflow: withImages(workflow, (name) => pictures.get(name)?.ownName),
    pictures: new Map(stored),
    mustBeNew,
  }
}
