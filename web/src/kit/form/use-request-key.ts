import { useRef } from 'react'

/**
 * The key of a sending: the same until it has succeeded, so that a second attempt after a lost answer sends nothing twice;
 * another one as soon as something else is sent. After a success it is called with ''.
 */
export function useRequestKey(): (content: string) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (content !== last.current.content || content === '')
      last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
