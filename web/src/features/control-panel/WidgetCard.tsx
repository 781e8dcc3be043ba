import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  Component,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'
import { useFleet } from '../../api/shared-data/fleet.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { WidgetFrameProvider, type Widget, type WidgetPrefill } from '../../kit/widgets/widget.ts'
import { isMissingCode } from '../../ui/feedback/code-failures.tsx'
import { Card } from '../../ui/page/Card.tsx'
import type { controlPanelSearch } from './control-panel.routes.ts'
import { favourites, setFavourite } from './panel-sections.ts'
import type { WidgetTurns } from './widget-turns.ts'
import { focusFirstEmpty } from './focus-first-empty.ts'
import classes from './control-panel.module.css'

/** Number of rows of fields in a widget's empty form if it is not two; a switch is half a row. */
const ROWS: Readonly<Record<string, number>> = {
  ConnectWidget: 4,
  CreateCustomerWidget: 4,
  DeleteCustomerWidget: 1,
  SetTabletAppVersionWidget: 3,
  CustomerParentWidget: 3,
  VoucherCheckerWidget: 1,
  EmergencyEmailWidget: 5.5,
  CreateGroupWidget: 2.5,
  WSWidget: 2.5,
  BreakdownWidget: 5.5,
  SendTabletNotificationWidget: 4,
  LockTabletWidget: 4,
  UpdateCustomerWidget: 1,
  MoveOrCopyCustomerLayouts: 3.5,
}
/** Height of a row beside the field itself (label and gap), and of the footer, in px. */
const ROW_PX = 33
const FOOT_PX = 19

const NOTHING: WidgetPrefill = {}

/** The values typed into widgets, by the widget and its prefilled values. Kept while a section is closed. */
export type Drafts = Map<string, object>

interface WidgetCardProps {
  widget: Widget
  search: z.infer<typeof controlPanelSearch>
  drafts: Drafts
  turns: WidgetTurns
  onFailure: () => void
}

/** A widget with its star. If the address names it, it is filled in, scrolled into view and focused. */
export function WidgetCard({ widget, search, drafts, turns, onFailure }: WidgetCardProps) {
  const isAddressed = search.widget === widget.id
  const prefill = useMemo(() => (isAddressed ? prefillOf(search) : NOTHING), [isAddressed, search])
  const key = JSON.stringify([widget.id, prefill])
  const card = useRef<HTMLDivElement>(null)
  const isMounted = useTurn(turns)
  const frame = useMemo(
    () =>
      ({
        kind: 'card',
        widget,
        detail: <Star widget={widget} />,
        isPrefilled: Object.keys(prefill).length > 0,
        draft: { read: () => drafts.get(key), write: (values: object) => void drafts.set(key, values) },
      }) as const,
    [widget, prefill, drafts, key],
  )
  return (
    <div ref={card} className={classes['card']}>
      {isMounted ? (
        <WidgetBoundary label={widget.label} onFailure={onFailure}>
          <Suspense fallback={<WaitingCard widget={widget} />}>
            <WidgetFrameProvider key={key} value={frame}>
              {widget.render({ prefill })}
            </WidgetFrameProvider>
            {isAddressed && <FocusOnArrival key={`focus ${key}`} card={card} turns={turns} />}
          </Suspense>
        </WidgetBoundary>
      ) : (
        <WaitingCard widget={widget} />
      )}
    </div>
  )
}

/** Whether the widget may be mounted. */
function useTurn(turns: WidgetTurns): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => (isMounted ? undefined : turns.ask(() => setMounted(true))), [isMounted, turns])
  return isMounted
}

function WaitingCard({ widget: { id, label } }: { widget: Widget }) {
  return (
    <Card title={label} level={3}>
      <div style={{ minHeight: waitingHeight(id) }} aria-busy="true" />
    </Card>
  )
}

/** The height of the widget's empty form, as a CSS length. Reserved while it loads, so that the page hardly moves. */
function waitingHeight(widget: string): string {
  const rows = ROWS[widget] ?? 2
  return `calc(${rows * ROW_PX + FOOT_PX}px + ${rows + 1} * var(--sc-control))`
}

function prefillOf({
  robot,
  tablet,
  referencestation,
  customer,
}: z.infer<typeof controlPanelSearch>): WidgetPrefill {
  return {
    ...(robot === undefined ? {} : { robotId: robot }),
    ...(tablet === undefined ? {} : { tabletId: tablet }),
    ...(referencestation === undefined ? {} : { referencestationId: referencestation }),
    ...(customer === undefined ? {} : { customerId: customer }),
  }
}

/** Focuses the card once its prefilled values are loaded and the cards above it are mounted. */
function FocusOnArrival({ card, turns }: { card: RefObject<HTMLElement | null>; turns: WidgetTurns }) {
  const isLoaded = [useFleet(), useQuery(customersQuery).data].every((data) => data !== undefined)
  useEffect(() => {
    if (!isLoaded) return undefined
    let frame: number | undefined
    const withdraw = turns.ask(() => {
      // The fields show the loaded values in the next frame.
      frame = requestAnimationFrame(() => card.current !== null && focusFirstEmpty(card.current))
    })
    return () => {
      withdraw()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [isLoaded, card, turns])
  return null
}

/** The id of the widget whose star was pressed: its card moves to another section, where the star is focused again. */
let moving: string | undefined

function Star({ widget: { id, label } }: { widget: Widget }) {
  const isFavourite = useStoredValue(favourites).includes(id)
  const Icon = isFavourite ? IconStarFilled : IconStar
  const name = `${label}: favourite`
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (moving !== id) return
    moving = undefined
    button.current?.focus()
  }, [id])
  return (
    <ActionIcon
      size={26}
      variant="subtle"
      color="gray"
      aria-label={name}
      aria-pressed={isFavourite}
      title={isFavourite ? 'No longer a favourite' : 'Mark as favourite'}
      className={classes['star'] ?? ''}
      ref={button}
      onClick={() => {
        moving = id
        setFavourite(id, !isFavourite)
      }}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}

interface WidgetBoundaryProps {
  label: string
  onFailure: () => void
  children: ReactNode
}

/** If the code of a widget cannot be loaded, the other widgets still work. */
class WidgetBoundary extends Component<WidgetBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingCode(error)) this.props.onFailure()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingCode(error)) throw error
    return (
      <Card title={this.props.label} level={3} isPadded>
        This widget could not be loaded.
      </Card>
    )
  }
}
