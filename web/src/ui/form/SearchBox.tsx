import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isInLayer } from '../dialog/escape.ts'
import { useWidth } from '../hooks/use-width.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { KeyCap } from '../page/KeyCap.tsx'

const DEBOUNCE_MS = 300

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>
  /** What is searched: 'Search shown columns'. */
  label: string
  keyword: string
  onKeyword: (keyword: string) => void
  /** Label of the shortcut '/' that focuses it; undefined: no shortcut, as always on phones. */
  hotkey: string | undefined
  className?: string | undefined
  /** The debounce in milliseconds; 300 by default. */
  debounceMs?: number
  /** Arrow down: moves into the results. */
  onDown?: () => void
  /** Escape in an empty field of a page: where the focus goes; nowhere by default. */
  onLeave?: () => void
}

/**
 * A search field; acts shortly after the last key, at once on Enter. Escape clears it; in an empty one it closes the
 * dialog or popover around it, and on a page it leaves the field.
 */
export function SearchBox(props: SearchBoxProps) {
  const {
    input,
    label,
    keyword,
    onKeyword,
    className = '',
    debounceMs = DEBOUNCE_MS,
    onDown,
    onLeave,
  } = props
  // Phones have no keys.
  const hotkey = useWidth() === 'phone' ? undefined : props.hotkey
  const [draft, setDraft] = useState(keyword)
  const [seen, setSeen] = useState(keyword)
  if (seen !== keyword) {
    setSeen(keyword)
    setDraft(keyword)
  }
  const search = useEffectEvent(onKeyword)
  useEffect(() => {
    if (draft === keyword) return undefined
    const timer = setTimeout(() => search(draft), debounceMs)
    return () => clearTimeout(timer)
  }, [draft, keyword, debounceMs])
  useShortcut({
    keys: '/',
    label: hotkey ?? label,
    run: () => input.current?.focus(),
    isOff: hotkey === undefined,
  })
  const clear = () => {
    setDraft('')
    onKeyword('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} stroke={1.6} />}
      rightSection={
        draft !== '' ? (
          <CloseButton size={20} aria-label="Clear search" onClick={clear} />
        ) : (
          hotkey !== undefined && (
            <span aria-hidden>
              <KeyCap>/</KeyCap>
            </span>
          )
        )
      }
      // A dialog would be closed by Escape before it reaches the field.
      data-mantine-stop-propagation={draft !== ''}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onKeyword(draft)
        if (event.key === 'ArrowDown' && onDown !== undefined) {
          event.preventDefault()
          onKeyword(draft)
          onDown()
        }
        if (event.key !== 'Escape') return
        if (draft === '' && isInLayer(event.currentTarget)) return
        event.stopPropagation()
        if (draft !== '') clear()
        else if (onLeave === undefined) event.currentTarget.blur()
        else onLeave()
      }}
    />
  )
}
