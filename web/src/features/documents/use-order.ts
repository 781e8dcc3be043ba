import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Document, DocumentKind } from '@service-center/contract/documents/documents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { changedBy, reloadResources } from '../../api/queries/query.ts'
import type { Place } from '../../kit/lists/Grip.tsx'
import { movedIds, placedIds } from '../../kit/lists/placed-ids.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** The place of a document among its kind, and how to move it. */
export interface DocumentPlace extends Place<number> {
  readonly isFirst: boolean
  readonly isLast: boolean
}

interface DocumentOrder {
  /** The documents in the new order, even before the server has saved it. */
  readonly documents: readonly Document[]
  readonly placeOf: (id: number) => DocumentPlace
  /** The last move in words, for screen readers. */
  readonly announcement: string
}

/** The order of the documents of a kind. Moves are sent one after the other. After a refused move, the stored order is shown. */
export function useOrder(kind: DocumentKind, stored: readonly Document[]): DocumentOrder {
  const [newOrder, setNewOrder] = useState<readonly number[]>()
  const [announcement, setAnnouncement] = useState('')
  const next = useRef<readonly number[]>(undefined)
  /** The order on the server after the last saved move; undefined once the documents are loaded again. */
  const known = useRef<readonly number[]>(undefined)
  const isSending = useRef(false)
  const { mutateAsync } = useApiMutation(api.documents.reorder)
  const client = useQueryClient()
  const ids = stored.map(({ id }) => id)
  // Somebody else may have added or removed documents in the meantime.
  const isCurrent = newOrder?.length === ids.length && ids.every((id) => newOrder.includes(id))
  const order = isCurrent ? newOrder : ids

  async function send(moved: readonly number[]) {
    next.current = moved
    if (isSending.current) return
    isSending.current = true
    try {
      while (next.current !== undefined) {
        const sent = [...next.current]
        next.current = undefined
        await mutateAsync({ params: { kind }, body: { ids: sent, was: [...(known.current ?? ids)] } })
        known.current = sent
      }
    } catch (error) {
      next.current = undefined
      known.current = undefined
      toast.error(messageOf(error))
    }
    isSending.current = false
    await reloadResources(client, changedBy(api.documents.reorder))
    if (isSending.current) return
    known.current = undefined
    setNewOrder(undefined)
  }
  function move(id: number, moved: readonly number[] | undefined) {
    if (moved === undefined) return
    setNewOrder(moved)
    const title = stored.find((one) => one.id === id)?.title ?? ''
    setAnnouncement(sentence`${title} is number ${moved.indexOf(id) + 1} of ${moved.length} now`)
    void send(moved)
  }
  return {
    documents: order.flatMap((id) => stored.find((one) => one.id === id) ?? []),
    announcement,
    placeOf: (id) => ({
      id,
      group: `document-${kind}`,
      isFirst: order[0] === id,
      isLast: order.at(-1) === id,
      step: (by) => move(id, movedIds(order, id, by)),
      put: ({ id: moved, ...to }) => move(Number(moved), placedIds(order, Number(moved), to)),
    }),
  }
}
