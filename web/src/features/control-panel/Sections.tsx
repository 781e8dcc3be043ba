import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import type { controlPanelSearch } from './control-panel.routes.ts'
import { FAVOURITE, type PanelSection } from './panel-sections.ts'
import { widgetTurns } from './widget-turns.ts'
import { type Drafts, WidgetCard } from './WidgetCard.tsx'
import classes from './control-panel.module.css'

interface SectionsProps {
  sections: readonly PanelSection[]
  search: z.infer<typeof controlPanelSearch>
  /** Shown in 'Favourite' while it is empty. */
  hint: string
}

/** The sections with the cards of their widgets. All are open at first. */
export function Sections({ sections, search, hint }: SectionsProps) {
  const [closed, setClosed] = useState<readonly string[]>([])
  const [drafts] = useState<Drafts>(() => new Map())
  const [turns] = useState(() => widgetTurns())
  const [hasFailed, setFailed] = useState(false)
  return (
    <>
      {hasFailed && <LoadFailure onRetry={() => globalThis.location.reload()} />}
      <div className={classes['sections']}>
        {sections.map((section) => (
          <Section
            key={section.title}
            title={section.title}
            count={section.widgets.length}
            hint={hint}
            isOpen={!closed.includes(section.title)}
            onToggle={() =>
              setClosed((old) =>
                old.includes(section.title)
                  ? old.filter((one) => one !== section.title)
                  : [...old, section.title],
              )
            }
          >
            {section.widgets.map((widget) => (
              <WidgetCard
                key={widget.id}
                widget={widget}
                search={search}
                drafts={drafts}
                turns={turns}
                onFailure={() => setFailed(true)}
              />
            ))}
          </Section>
        ))}
      </div>
    </>
  )
}

interface SectionProps {
  title: PanelSection['title']
  count: number
  hint: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function Section({ title, count, hint, isOpen, onToggle, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          <button type="button" className={classes['toggle']} aria-expanded={isOpen} onClick={onToggle}>
            <IconChevronRight className={classes['chevron'] ?? ''} size={16} stroke={1.6} aria-hidden />
            {title}
          </button>
        </h2>
        <span className={classes['count']}>{count}</span>
      </div>
      {isOpen && title === FAVOURITE && count === 0 && <p className={classes['hint']}>{hint}</p>}
      {isOpen && count > 0 && <div className={classes['grid']}>{children}</div>}
    </section>
  )
}

interface LoadFailureProps {
  onRetry: () => void
  isRetrying?: boolean
  text?: string | undefined
}

/** Shown if the code or the data of widgets could not be loaded (specification 2, section 2.7). */
export function LoadFailure({ onRetry, isRetrying = false, text }: LoadFailureProps) {
  return (
    <ErrorState
      message="An error occurred while loading one or more widgets"
      onRetry={onRetry}
      isRetrying={isRetrying}
    >
      {text}
    </ErrorState>
  )
}
