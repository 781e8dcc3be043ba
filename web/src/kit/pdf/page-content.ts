import * as api from '@service-center/contract/api.ts'
import { keyOf } from '../../api/queries/query.ts'
import { download } from '../../api/calls/request.ts'

/**
 * The query that loads a PDF of pages to add to quotes. It is cached for good, because the content of an id never changes.
 * @param id null for no PDF
 */
export const pageContent = (id: number | null) => ({
  queryKey: [...keyOf(api.quotes.pages), 'content', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (id === null) return null
    const file = await download(api.quotes.pages, { params: { id: String(id) } }, { signal })
    return new Uint8Array(await file.arrayBuffer())
  },
  staleTime: Infinity,
  structuralSharing: false as const,
})
