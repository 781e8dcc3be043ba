import { createContext, use, type ReactNode } from 'react'
import type { Widget } from './widget.ts'

/** What somebody typed into a widget whose card is not drawn for now: it moved, or its section is closed. */
export interface WidgetDraft {
  read: () => object | undefined
  write: (values: object) => void
}

/** Where a widget is drawn. */
export type WidgetFrame =
  | {
      readonly kind: 'card'
      readonly widget: Widget
      /** At the right end of the title: its star. */
      readonly detail: ReactNode
      /** Whether it was opened with ids: then saved fields, which belong to other devices, are left out. */
      readonly isPrefilled: boolean
      readonly draft: WidgetDraft
    }
  | {
      readonly kind: 'dialog'
      readonly widget: Widget
      /** Beside the title: '4155 North Park'. */
      readonly about?: string | undefined
      readonly onClose: () => void
    }

const Frame = createContext<WidgetFrame | undefined>(undefined)

export const WidgetFrameProvider = Frame.Provider

export function useWidgetFrame(): WidgetFrame {
  const frame = use(Frame)
  if (frame === undefined) throw new Error('A widget is drawn by the control panel or in a WidgetDialog.')
  return frame
}
