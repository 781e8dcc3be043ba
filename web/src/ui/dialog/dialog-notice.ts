import { createContext, type ReactNode } from 'react'

/** Shown at the top of every open dialog, such as that the session is about to end. */
export const DialogNotice = createContext<ReactNode>(undefined)
