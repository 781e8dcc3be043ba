import { ERRORS } from '@service-center/contract/endpoint/errors.ts'
import { idListText } from '@service-center/contract/production/id-list.ts'
import { AppError } from '../../platform/errors.ts'

/** Ids that are in the new-devices table already. */
export const idsTaken = (ids: readonly number[]) =>
  new AppError('production_ids_taken', {
    message: `${ERRORS.production_ids_taken.message} ${idListText(ids)}`,
  })

/** None of the ids is in the new-devices table. */
export const noSuchIds = () => new AppError('no_production_devices')

/** Devices that have connected: what they reported would belong to nothing. */
export const idsConnected = (ids: readonly number[]) =>
  new AppError('production_devices_connected', {
    message: `Devices that have connected cannot be deleted: ${idListText(ids)}. Redeploy them first. Nothing was deleted.`,
  })
