import { AppError } from '../../platform/errors.ts'

export const changeUndone = () => new AppError('change_undone')

export const undoExpired = () => new AppError('undo_expired')
