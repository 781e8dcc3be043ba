import { createContext, use } from 'react'
import type { WidgetPrefill } from '../../../kit/widgets/widget.ts'

/** A widget to open in a dialog. */
export interface OpenedWidget {
  readonly widget: string
  readonly prefill: WidgetPrefill
  /** Beside the dialog's title. */
  readonly about: string
}

const Open = createContext<(opened: OpenedWidget) => void>(() => undefined)

export const OpenWidgetProvider = Open.Provider

/** Opens a widget over the customer tree. */
export const useOpenWidget = () => use(Open)
