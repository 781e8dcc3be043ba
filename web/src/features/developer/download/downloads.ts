import * as api from '@service-center/contract/api.ts'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { useSyncExternalStore } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { currentSession, subscribeToSession } from '../../../api/credentials.ts'
import { downloadInto } from '../../../api/request.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type FileSink, openFileSink } from '../../../ui/files/file-sink.ts'

/** A file on its way to the disk, or what became of it. */
export interface Download {
  readonly state: 'running' | 'saved' | 'failed'
  readonly bytes: number
  /** In bytes; undefined: nobody knows. */
  readonly size: number | undefined
  /** Why it failed. */
  readonly problem?: string
}

/** The downloads of this tab, by location: they go on while other pages are looked at. */
let downloads: Readonly<Record<string, Download>> = {}
const listeners = new Set<() => void>()
const aborts = new Map<string, AbortController>()

function show(location: string, download: Download | undefined): void {
  const { [location]: _former, ...others } = downloads
  downloads = download === undefined ? others : { ...others, [location]: download }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The download of a location; undefined when there is none. */
export function useDownload(location: string): Download | undefined {
  return useSyncExternalStore(subscribe, () => downloads[location])
}

/** Saves a document. One that is being saved already goes on. */
export function startDownload(entry: Pick<DocumentationEntry, 'location' | 'name'>): void {
  const { location } = entry
  if (aborts.has(location)) return
  const abort = new AbortController()
  aborts.set(location, abort)
  show(location, { state: 'running', bytes: 0, size: undefined })
  void save(entry, abort.signal).then((outcome) => {
    aborts.delete(location)
    show(location, outcome)
    if (outcome?.problem !== undefined) toast.error(outcome.problem)
  })
}

/** Ends a download; nothing of the file is saved. */
export const cancelDownload = (location: string): void => aborts.get(location)?.abort()

/** @returns what became of it; undefined when it was given up */
async function save(
  { location, name }: Pick<DocumentationEntry, 'location' | 'name'>,
  signal: AbortSignal,
): Promise<Download | undefined> {
  let sink: FileSink | undefined
  let shown: Download = { state: 'running', bytes: 0, size: undefined }
  const input = { params: { id: location } }
  try {
    await downloadInto(api.developer.content, input, {
      signal,
      open: async (head) => {
        sink = await openFileSink({ ...head, name: head.name ?? name })
        show(location, (shown = { ...shown, size: head.size }))
        return sink.write
      },
      onProgress: (bytes) => show(location, (shown = { ...shown, bytes })),
    })
    await sink?.close()
    return { ...shown, state: 'saved' }
  } catch (error) {
    await sink?.discard().catch(() => undefined)
    // By the button, or where the browser asked where to save it.
    if (signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return undefined
    return { ...shown, state: 'failed', problem: problemOf(error) }
  }
}

const problemOf = (error: unknown): string =>
  error instanceof DOMException
    ? 'The file could not be written. Is there room on the disk?'
    : messageOf(error)

// Nobody who signs in next should find them.
subscribeToSession(() => {
  if (currentSession() !== undefined) return
  for (const abort of aborts.values()) abort.abort()
  downloads = {}
  for (const listener of listeners) listener()
})
