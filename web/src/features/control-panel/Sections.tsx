import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import type { controlPanelSearch } from './control-panel.routes.ts'
import { FAVOURITE, type PanelSection } from './panel-sections.ts'
import { widgetTurns, type WidgetTurns } from './widget-turns.ts'
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
            section={section}
            search={search}
            hint={hint}
            drafts={drafts}
            turns={turns}
            onFailure={() => setFailed(true)}
            isOpen={!closed.includes(section.title)}
            onToggle={() =>
              setClosed((old) =>
                old.includes(section.title)
                  ? old.filter((one) => one !== section.title)
                  : [...old, section.title],
              )
            }
          />
        ))}
      </div>
    </>
  )
}

interface SectionProps extends Omit<SectionsProps, 'sections'> {
  section: PanelSection
  drafts: Drafts
  turns: WidgetTurns
  onFailure: () => void
  isOpen: boolean
  onToggle: () => void
}

function Section(props: SectionProps) {
  const { section, search, hint, drafts, turns, onFailure, isOpen, onToggle } = props
  const { title, widgets } = section
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
        <span className={classes['count']}>{widgets.length}</span>
      </div>
      {isOpen && title === FAVOURITE && widgets.length === 0 && <p className={classes['hint']}>{hint}</p>}
      {isOpen && widgets.length > 0 && (
        <div className={classes['grid']}>
          {widgets.map((widget) => (
            <WidgetCard
              key={widget.id}
              widget={widget}
              search={search}
              drafts={drafts}
              turns={turns}
              onFailure={onFailure}
            />
          ))}
        </div>
      )}
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
