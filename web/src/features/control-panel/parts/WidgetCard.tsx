import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { z } from 'zod'
import { useFleet } from '../../../api/fleet.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import type { Widget, WidgetPrefill } from '../../../kit/widgets/widget.ts'
import { WidgetFrameProvider } from '../../../kit/widgets/widget-frame.ts'
import type { controlPanelSearch } from '../control-panel.routes.ts'
import { favourites, setFavourite } from '../favourites.ts'
import { focusFirstEmpty } from '../focus-first-empty.ts'
import { WidgetBoundary } from './WidgetBoundary.tsx'
import classes from '../control-panel.module.css'

/** What is typed into the widgets, by what they were opened with. */
export type Drafts = Map<string, object>

interface WidgetCardProps {
  widget: Widget
  search: z.infer<typeof controlPanelSearch>
  drafts: Drafts
  /** Its code could not be loaded. */
  onFailure: () => void
}

/** A widget with its star. One that the address names comes with its ids filled in, in view, with the focus. */
export function WidgetCard({ widget, search, drafts, onFailure }: WidgetCardProps) {
  const isAddressed = search.widget === widget.id
  const prefill = useMemo(() => (isAddressed ? prefillOf(search) : NOTHING), [isAddressed, search])
  const key = JSON.stringify([widget.id, prefill])
  const card = useRef<HTMLDivElement>(null)
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
      {isAddressed && <FocusOnArrival key={key} card={card} />}
      <WidgetBoundary label={widget.label} onFailure={onFailure}>
        <WidgetFrameProvider key={key} value={frame}>
          {widget.render({ prefill })}
        </WidgetFrameProvider>
      </WidgetBoundary>
    </div>
  )
}

/** Brings the card into view and its first empty field into focus, once what it is filled in with has been loaded. */
function FocusOnArrival({ card }: { card: RefObject<HTMLElement | null> }) {
  const isLoaded = [useFleet(), useQuery(customersQuery).data].every((data) => data !== undefined)
  useEffect(() => {
    if (!isLoaded) return undefined
    // The fields show the names of what was loaded from the next frame on.
    const frame = requestAnimationFrame(() => card.current !== null && focusFirstEmpty(card.current))
    return () => cancelAnimationFrame(frame)
  }, [isLoaded, card])
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

function Star({ widget: { id, label } }: { widget: Widget }) {
  const isFavourite = useStoredValue(favourites).includes(id)
  const Icon = isFavourite ? IconStarFilled : IconStar
  const name = `${label}: favourite`
  return (
    <ActionIcon
      size={26}
      variant="subtle"
      color="gray"
      aria-label={name}
      aria-pressed={isFavourite}
      title={isFavourite ? 'No longer a favourite' : 'Mark as favourite'}
      className={classes['star'] ?? ''}
      data-widget-star={id}
      onClick={() => {
        setFavourite(id, !isFavourite)
        // The card moves to another section, and the focus with it.
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[data-widget-star="${CSS.escape(id)}"]`)?.focus(),
        )
      }}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}
