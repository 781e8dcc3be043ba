import type { ReactNode } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { isInternal } from '../../api/session/rights.ts'
import classes from './qc-app.module.css'

/** Whether the viewer may save workflows: they hold for all customers. Others with the right read and try them. */
export const useMayChange = (): boolean => isInternal(useViewer())

/**
 * Fields and buttons that change the workflow, disabled for viewers who may not save it. What stands outside works for all of
 * them: opening a chapter, enlarging a picture.
 */
export function StaffPart({ children }: { children: ReactNode }) {
  return (
    <fieldset className={classes['part']} disabled={!useMayChange()}>
      {children}
    </fieldset>
  )
}
