import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { count as countText } from '../../ui/text/format.ts'
import { FIRST_LOAD } from '../../ui/arrival.ts'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'
import type { PageSection } from './panels.ts'
import type { OpenSections } from './open-sections.ts'
import classes from './sections.module.css'

/** The element in the header of a section where its content may draw. */
const HeadSlot = createContext<HTMLElement | null>(null)

interface SectionListProps {
  /** The sections that the user may see, in order. */
  sections: readonly PageSection[]
  open: OpenSections
}

export function SectionList({ sections, open }: SectionListProps) {
  return sections.map(({ id, title, render }) => (
    <Section
      key={id}
      id={id}
      title={title}
      isOpen={open.isOpen(id)}
      onToggle={(isOpen) => open.setOpen([id], isOpen)}
    >
      {render()}
    </Section>
  ))
}

/** Opens all sections, or closes them if any is open. */
export function ToggleAllButton({ sections, open }: SectionListProps) {
  const ids = sections.map(({ id }) => id)
  const isAnyOpen = ids.some((id) => open.isOpen(id))
  return (
    <Button variant="subtle" color="gray" onClick={() => open.setOpen(ids, !isAnyOpen)}>
      {isAnyOpen ? 'Collapse all' : 'Expand all'}
    </Button>
  )
}

interface SectionProps {
  id: string
  title: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

function Section({ id, title, isOpen, onToggle, children }: SectionProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLElement>(null)
  const isSeen = useSeen(frame)
  const [headId, bodyId] = [`section-${id}`, `section-${id}-body`]
  return (
    <section
      ref={frame}
      className={classes['section']}
      aria-labelledby={headId}
      data-open={isOpen || undefined}
    >
      <div className={classes['head']}>
        <h2 id={headId} className={classes['title']}>
          <button
            type="button"
            className={classes['toggle']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => onToggle(!isOpen)}
          >
            <IconChevronRight className={classes['chevron'] ?? ''} size={16} stroke={1.6} aria-hidden />
            {title}
          </button>
        </h2>
        {isOpen && <div ref={setSlot} className={classes['slot']} />}
      </div>
      {isOpen && (
        <div id={bodyId} className={classes['body']}>
          {isSeen === true ? (
            <HeadSlot value={slot}>
              <LazyPart fallback={<LoadingState />}>{children}</LazyPart>
            </HeadSlot>
          ) : (
            <div className={classes['unseen']} {...(isSeen === undefined ? FIRST_LOAD : {})} />
          )}
        </div>
      )}
    </section>
  )
}

interface SectionHeadProps {
  count: number | undefined
  /** How many of them match the filters of the section; all by default. */
  shown?: number | undefined
  /** Filters and buttons, at the right end of the header. */
  children?: ReactNode
}

/** Draws the count, filters and buttons of a section into its header. Rendered within the content of the section. */
export function SectionHead({ count, shown = count, children }: SectionHeadProps) {
  const slot = useContext(HeadSlot)
  if (slot === null) return null
  return createPortal(
    <>
      <span className={classes['count']}>{countOf(shown, count)}</span>
      <div className={classes['actions']}>{children}</div>
    </>,
    slot,
  )
}

function countOf(shown: number | undefined, count: number | undefined): string {
  if (count === undefined || shown === undefined) return ''
  return shown === count ? countText(count) : `${countText(shown)} of ${countText(count)}`
}

/** Whether an element is or was in view, or less than 200 px away from it; undefined in the first frame. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [isSeen, setSeen] = useState<boolean>()
  useEffect(() => {
    const { current } = element
    if (current === null || isSeen === true) return undefined
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '200px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
