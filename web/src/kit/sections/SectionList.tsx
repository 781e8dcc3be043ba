import { useRef, useState, type ReactNode } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import type { OpenSections } from './open-sections.ts'
import type { PageSection } from './page-section.ts'
import { HeadSlot } from './SectionHead.tsx'
import { useSeen } from './use-seen.ts'
import classes from './sections.module.css'

interface SectionListProps {
  /** Those that the viewer may see, in their order. */
  sections: readonly PageSection[]
  open: OpenSections
}

/** Collapsible sections below each other. */
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
          {isSeen ? (
            <HeadSlot value={slot}>
              <LazyPart fallback={<LoadingState />}>{children}</LazyPart>
            </HeadSlot>
          ) : (
            <div className={classes['unseen']} />
          )}
        </div>
      )}
    </section>
  )
}
