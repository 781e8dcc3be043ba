import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isInLayer } from '../dialog/escape.ts'
import { useWidth } from '../use-width.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { KeyCap } from '../page/marks.tsx'

const DEBOUNCE_MS = 300

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>
  /** What is searched: 'Search shown columns'. */
  label: string
  keyword: string
  onKeyword: (keyword: string) => void
  /** Label of the shortcut '/' that focuses the field; undefined for no shortcut. Phones never have it. */
  hotkey: string | undefined
  className?: string | undefined
  debounceMs?: number | undefined
  /** Called on arrow down, to move into the results. */
  onDown?: () => void
  /** Called on Escape in an empty field of a page, to move the focus; by default the field loses it. */
  onLeave?: () => void
}

/**
 * A search field. It searches shortly after the last key, and at once on Enter. Escape clears it; in an empty field Escape closes
 * the dialog or popover around it, and on a page it leaves the field.
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
      wrapperProps={{ 'data-screen-only': true }}
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
      // Otherwise Escape would close a dialog before it reaches the field.
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
