/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a listbox that the box above controls; select cannot draw these rows */
import { KeyCap } from '../../ui/page/KeyCap.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Matched } from '../../ui/text/Matched.tsx'
import type { PaletteItem, PaletteSection } from './palette-items.ts'
import classes from './palette.module.css'

export interface PaletteListProps {
  id: string
  sections: readonly PaletteSection[]
  current: PaletteItem | undefined
  onRun: (item: PaletteItem, inNewTab: boolean) => void
}

/** The results, in sections; keys in the search box move the selection. */
export function PaletteList({ id, sections, current, onRun }: PaletteListProps) {
  return (
    <div id={`${id}-list`} className={classes['list']} role="listbox" aria-label="Results">
      {sections.length === 0 && (
        <p className={classes['empty']} role="status">
          No results found
        </p>
      )}
      {sections.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={classes['title']} aria-hidden>
            {title}
          </p>
          {items.map((item) => (
            // The keyboard stays in the box above; rows take the pointer only.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={item.key}
              id={`${id}-${item.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={item === current}
              className={classes['option']}
              onClick={(event) => onRun(item, event.ctrlKey || event.metaKey)}
            >
              <item.icon size={16} stroke={1.6} aria-hidden />
              <span className={classes['name']} data-gone={item.status?.state === 'deprecated' || undefined}>
                <Matched parts={item.parts} />
              </span>
              {item.status !== undefined && (
                <StateMark state={item.status.state} size={10} label={item.status.word} />
              )}
              {item.about !== undefined && <span className={classes['about']}>{item.about}</span>}
              {item === current && <KeyCap>Enter</KeyCap>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
