import { AppError } from '../../platform/errors.ts'

/** A layout is no longer in use, or no longer in the trash. */
export const layoutsChanged = () => new AppError('layouts_changed')

/** Nothing is left to copy. */
export const layoutsCopiedAlready = () => new AppError('layouts_copied_already')
