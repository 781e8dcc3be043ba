import { AppError, badRequest } from '../../../platform/errors.ts'

/** How many questions an error names. */
const MAX_NAMED = 5

export const commandRunning = () => new AppError('qc_command_running')

/** @param questions their numbers and names */
export function pictureMissing(questions: readonly string[]): AppError {
  const more = questions.length - MAX_NAMED
  const named = `${questions.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return new AppError('qc_picture_missing', { message: `Take the picture first that is needed of ${named}.` })
}

/** Only for direct calls: the screens never offer this. */
export const otherKind = (wanted: string) => badRequest(`This question is not answered by ${wanted}.`)

export const noPictures = () => badRequest('No pictures are taken of this question.')

export const tooManyOutcomes = (most: number) =>
  badRequest(`A question can be done ${most} times in a trial. Start another trial.`)

export const tooManyPictures = (most: number) =>
  badRequest(`A question has at most ${most} pictures in a trial.`)
