import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { z } from 'zod'
import { useFleet } from '../../../api/fleet.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import type { Widget, WidgetPrefill } from '../../../kit/widgets/widget.ts'
import { WidgetFrameProvider } from '../../../kit/widgets/widget-frame.ts'
import { Card } from '../../../ui/page/Card.tsx'
import type { controlPanelSearch } from '../control-panel.routes.ts'
import { favourites, setFavourite } from '../favourites.ts'
import { focusFirstEmpty } from '../focus-first-empty.ts'
import { waitingHeight } from '../waiting-height.ts'
import type { WidgetTurns } from '../widget-turns.ts'
import { WidgetBoundary } from './WidgetBoundary.tsx'
import classes from '../control-panel.module.css'

/** What is typed into the widgets, by what they were opened with. */
export type Drafts = Map<string, object>

interface WidgetCardProps {
  widget: Widget
  search: z.infer<typeof controlPanelSearch>
  drafts: Drafts
  turns: WidgetTurns
  /** Its code could not be loaded. */
  onFailure: () => void
}

/** A widget with its star. One that the address names comes with its ids filled in, in view, with the focus. */
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

/** Whether it is this card's turn to be mounted. */
function useTurn(turns: WidgetTurns): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => (isMounted ? undefined : turns.ask(() => setMounted(true))), [isMounted, turns])
  return isMounted
}

/** A card until its form is there. */
function WaitingCard({ widget: { id, label } }: { widget: Widget }) {
  return (
    <Card title={label} level={3}>
      <div style={{ minHeight: waitingHeight(id) }} aria-busy="true" />
    </Card>
  )
}

/**
 * Brings the card into view and its first empty field into focus, once what it is filled in with has been loaded and the cards
 * above have their height.
 */
function FocusOnArrival({ card, turns }: { card: RefObject<HTMLElement | null>; turns: WidgetTurns }) {
  const isLoaded = [useFleet(), useQuery(customersQuery).data].every((data) => data !== undefined)
  useEffect(() => {
    if (!isLoaded) return undefined
    let frame: number | undefined
    const withdraw = turns.ask(() => {
      // The fields show the names of what was loaded from the next frame on.
      frame = requestAnimationFrame(() => card.current !== null && focusFirstEmpty(card.current))
    })
    return () => {
      withdraw()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [isLoaded, card, turns])
  return null
}

const NOTHING: WidgetPrefill = {}

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

/** The star that was pressed: its card moves to another section, and the focus with it. */
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
