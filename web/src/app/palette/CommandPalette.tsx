/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a listbox that the search box controls; select cannot draw these rows */
import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useFocusReturn } from '../../ui/keyboard/focus.ts'
import { KeyCap } from '../../ui/page/marks.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Matched } from '../../ui/text/Matched.tsx'
import type { PaletteItem, PaletteSection } from './palette-items.ts'
import { PALETTE_LABEL } from './palette-label.ts'
import { usePaletteSections } from './use-palette-sections.ts'
import classes from './palette.module.css'

const WIDTH = 620
const TOP = 120

interface CommandPaletteProps {
  onClose: () => void
  onDisclaimer: () => void
}

export function CommandPalette({ onClose, onDisclaimer }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  /** The key of the chosen result: others may come between while it is chosen. Undefined for the first. */
  const [chosen, setChosen] = useState<string>()
  const navigate = useNavigate()
  const rootId = useFocusReturn(true)
  const id = useId()
  const [entered, setEntered] = useState<'here' | 'newTab'>()
  const searched = useDeferredValue(typed)
  const { sections, isComplete } = usePaletteSections(searched, onDisclaimer)
  const isSettled = searched === typed && isComplete
  const items = sections.flatMap((section) => section.items)
  const place = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  const current = items[place]

  function run(item: PaletteItem | undefined, inNewTab = false) {
    if (item === undefined) return
    if (inNewTab && item.href !== undefined) {
      window.open(item.href, '_blank', 'noopener')
      return
    }
    onClose()
    if (item.href === undefined) item.run?.()
    else void navigate({ href: item.href })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setChosen(items[(place + step + items.length) % items.length]?.key)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const isInNewTab = event.ctrlKey || event.metaKey
      if (isSettled) run(current, isInNewTab)
      else setEntered(isInNewTab ? 'newTab' : 'here')
    }
  }

  // Enter waits for the results of the current text.
  const enter = useEffectEvent((where: 'here' | 'newTab') => run(current, where === 'newTab'))
  useEffect(() => {
    if (isSettled && entered !== undefined) enter(entered)
  }, [isSettled, entered])

  useEffect(() => {
    if (current !== undefined)
      document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  return (
    <Modal.Root
      id={rootId}
      opened
      onClose={onClose}
      size={WIDTH}
      yOffset={TOP}
      centered={false}
      classNames={{ content: classes['content'] ?? '', inner: classes['inner'] ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={PALETTE_LABEL}>
        <div className={classes['box']}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={current === undefined ? undefined : `${id}-${current.key}`}
            aria-label={PALETTE_LABEL}
            placeholder="Id, name, customer, account, ticket, quote or screen"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setChosen(undefined)
              setEntered(undefined)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes['escape']} onClick={onClose} aria-label="Close, Esc">
            <KeyCap>Esc</KeyCap>
          </button>
        </div>
        <PaletteList id={id} sections={sections} isComplete={isSettled} current={current} onRun={run} />
        <footer className={classes['foot']}>
          <KeyCap>↑</KeyCap>
          <KeyCap>↓</KeyCap>
          <span>move</span>
          <KeyCap>Ctrl</KeyCap>
          <KeyCap>Enter</KeyCap>
          <span>open in a new tab</span>
          <span className={classes['hint']}>
            <KeyCap>r</KeyCap> then an id: robot
          </span>
        </footer>
      </Modal.Content>
    </Modal.Root>
  )
}

interface PaletteListProps {
  id: string
  sections: readonly PaletteSection[]
  /** False while more may be found. */
  isComplete: boolean
  current: PaletteItem | undefined
  onRun: (item: PaletteItem, inNewTab: boolean) => void
}

/** The results in sections. The keyboard focus stays in the search box, whose arrow keys move the selection. */
function PaletteList({ id, sections, isComplete, current, onRun }: PaletteListProps) {
  return (
    <div id={`${id}-list`} className={classes['list']} role="listbox" aria-label="Results">
      {sections.length === 0 && (
        <p className={classes['empty']} role="status">
          {isComplete ? 'No results found' : 'Loading...'}
        </p>
      )}
      {sections.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={classes['title']} aria-hidden>
            {title}
          </p>
          {items.map((item) => (
            // Only for the pointer: the search box handles the keyboard.
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
