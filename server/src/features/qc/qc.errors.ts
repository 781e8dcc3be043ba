import { PictureUnknownError, QcFailedError } from '../../integrations/qc/qc-service.ts'
import { AppError, invalid } from '../../platform/errors.ts'

const qcServiceFailed = (error: QcFailedError) =>
  new AppError('qc_service_failed', { message: error.forPeople }, { cause: error })

/** An error names at most this many fields. */
const MAX_NAMED = 100

/** The limit of a workflow without its pictures, in bytes of JSON. */
export const MAX_TEXT_BYTES = 5_000_000

export const workflowTooLarge = () =>
  new AppError('too_large', {
    message: `A workflow has at most ${MAX_TEXT_BYTES / 1_000_000} MB without its pictures.`,
  })

export const noPicture = (paths: readonly string[]) =>
  invalid(
    paths.slice(0, MAX_NAMED).map((param) => ({
      param,
      msg: 'This is neither a JPEG, PNG or WebP picture nor the name of a stored one.',
    })),
  )

export const pictureTooLarge = (param: string, maxBytes: number) =>
  invalid([{ param, msg: `A picture has at most ${maxBytes / 1_000_000} MB.` }])

/**
 * For `catch` after a call of the QC service.
 * @param pathsOf returns the paths of fields that name the given pictures
 */
export function asQcError(pathsOf: (pictures: ReadonlySet<string>) => readonly string[] = () => []) {
  return (error: unknown): never => {
    if (error instanceof QcFailedError) throw qcServiceFailed(error)
    if (error instanceof PictureUnknownError) throw noPicture(pathsOf(new Set(error.pictures)))
    throw error
  }
}
