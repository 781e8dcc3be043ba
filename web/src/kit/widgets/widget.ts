import { createContext, type ReactNode, use } from 'react'
import type { Panel } from '../panels/panels.ts'

/** What somebody typed into a widget whose card is not drawn for now: it moved, or its section is closed. */
interface WidgetDraft {
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

/** The sections of the control panel (specification 2, section 2.7). */
export type WidgetCategory = 'Device' | 'Customer' | 'Emergency' | 'Other'

/** What a widget can be opened for. */
export type WidgetSubject = 'robot' | 'tablet' | 'referencestation' | 'customer'

/** The ids that a widget is opened with: those of a page's device or customer, or of a link. */
export interface WidgetPrefill {
  readonly robotId?: number
  readonly tabletId?: number
  readonly referencestationId?: number
  readonly customerId?: number
}

export interface WidgetProps {
  readonly prefill: WidgetPrefill
  /** Closes the dialog that it is opened in; `useWidgetForm` does so by itself. */
  readonly onDone?: () => void
}

/** A form of the control panel, which other screens open in a dialog. Its id is the specification's name. */
export interface Widget extends Panel {
  /** 'Change robot name'. */
  readonly label: string
  readonly category: WidgetCategory
  /** Which of the ids it takes over: it is offered on the pages of these. */
  readonly about: readonly WidgetSubject[]
  /** Draws a lazy component, a file of its own. */
  readonly render: (props: WidgetProps) => ReactNode
}
