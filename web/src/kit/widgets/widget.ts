import { createContext, type ReactNode, use } from 'react'
import type { Panel } from '../panels/panels.ts'

/** The sections of the control panel (specification 2, section 2.7). */
export type WidgetCategory = 'Device' | 'Customer' | 'Emergency' | 'Other'

/** The kinds of objects that a widget can be opened for. */
export type WidgetSubject = 'robot' | 'tablet' | 'referencestation' | 'customer'

/** The ids that a widget is opened with, from the device or customer of a page, or from a link. */
export interface WidgetPrefill {
  readonly robotId?: number
  readonly tabletId?: number
  readonly referencestationId?: number
  readonly customerId?: number
}

export interface WidgetProps {
  readonly prefill: WidgetPrefill
  /** Closes the dialog around the widget. `useWidgetForm` does that by itself. */
  readonly onDone?: () => void
}

/** A form of the control panel, which other screens can open in a dialog. Its id is its name in the specification. */
export interface Widget extends Panel {
  /** 'Change robot name'. */
  readonly label: string
  readonly category: WidgetCategory
  /** What the widget can be opened for. It is offered on the pages of these. */
  readonly about: readonly WidgetSubject[]
  /** Draws a lazy component, which is loaded separately. */
  readonly render: (props: WidgetProps) => ReactNode
}

/** Keeps what was typed while the card of a widget is not drawn, because it moves or its section is closed. */
interface WidgetDraft {
  read: () => object | undefined
  write: (values: object) => void
}

/** Where a widget is drawn. */
export type WidgetFrame =
  | {
      readonly kind: 'card'
      readonly widget: Widget
      readonly detail: ReactNode
      /** Whether it was opened with ids. Then it ignores the saved fields, which belong to other devices. */
      readonly isPrefilled: boolean
      readonly draft: WidgetDraft
    }
  | {
      readonly kind: 'dialog'
      readonly widget: Widget
      /** Shown beside the title: '4155 North Park'. */
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
