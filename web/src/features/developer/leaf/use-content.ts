import * as api from '@service-center/contract/api.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/query.ts'
import { downloadNamed } from '../../../api/request.ts'
import { type Load, useLoad } from '../../../api/use-load.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** How long what was looked at is kept for coming back. */
const KEPT_MS = 5 * 60_000

/** The content of a document, and its text where a view reads it. */
export interface Content {
  readonly file: Blob
  /** The name under which it is saved. */
  readonly fileName: string
  /** Empty for what is no text. */
  readonly text: string
}

interface ContentOptions {
  location: string
  /** Whether its text is read. */
  isText: boolean
  /** Whether it is not loaded at all. */
  isOff?: boolean
}

/** The content of a document, with the number of bytes that have come so far. */
export function useContent({ location, isText, isOff = false }: ContentOptions): {
  load: Load<Content>
  bytes: number
} {
  const [bytes, setBytes] = useState(0)
  const input = { params: { id: location } }
  const load = useLoad(
    queryOptions<Content, ApiError>({
      queryKey: [...keyOf(api.developer.content, input), { isText }],
      queryFn: async ({ signal }) => {
        const { content, name = '' } = await downloadNamed(api.developer.content, input, {
          signal,
          onProgress: setBytes,
        })
        return { file: content, fileName: name, text: isText ? await content.text() : '' }
      },
      gcTime: KEPT_MS,
      enabled: !isOff,
    }),
  )
  return { load, bytes }
}

/** Says in a toast why a load failed: the page may still show what was loaded before. */
export function useFailureToast({ failure }: Pick<Load<unknown>, 'failure'>): void {
  const message = failure?.message
  const isOver = failure === undefined || failure.kind === 'notSignedIn'
  useEffect(() => {
    if (!isOver && message !== undefined) toast.error(message)
  }, [isOver, message])
}
