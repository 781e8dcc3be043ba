import * as api from '@service-center/contract/api.ts'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { currentSession, subscribeToSession } from '../../../api/session/credentials.ts'
import { downloadInto } from '../../../api/calls/request.ts'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type FileSink, openFileSink } from '../../../ui/save-file.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import classes from './download.module.css'

/** The downloads of this tab, by location. They continue while other pages are shown. */
let downloads: Readonly<Record<string, Download>> = {}
const listeners = new Set<() => void>()
const aborts = new Map<string, AbortController>()

/** The page of a document that can only be downloaded. */
export function DownloadView({ entry }: { entry: DocumentationEntry }) {
  const download = useDownload(entry.location)
  const isRunning = download?.state === 'running'
  return (
    <div className={classes['place']}>
      <IconDownload size={24} stroke={1.4} aria-hidden />
      <p className={classes['text']}>
        {entry.description === '' ? 'This document is saved as a file.' : entry.description}
      </p>
      {isRunning && <Running download={download} />}
      <output className={classes['state']}>
        {download?.state === 'saved' && (
          <StateText state="ok">{`Saved, ${sizeText(download.bytes)}`}</StateText>
        )}
        {download?.state === 'failed' && <StateText state="bad">{download.problem}</StateText>}
      </output>
      {isRunning ? (
        <Button variant="default" onClick={() => cancelDownload(entry.location)}>
          Cancel
        </Button>
      ) : (
        <Button leftSection={<IconDownload size={14} stroke={1.6} />} onClick={() => startDownload(entry)}>
          {download?.state === 'failed' ? 'Retry' : download === undefined ? 'Download' : 'Download again'}
        </Button>
      )}
    </div>
  )
}

function Running({ download: { bytes, size } }: { download: Download }) {
  const received = bytes === 0 ? 'Waiting for the file...' : sizeText(bytes)
  return (
    <div className={classes['running']}>
      <Progress
        value={size === undefined || size === 0 ? 100 : (bytes / size) * 100}
        size={4}
        {...(size === undefined ? { animated: true, striped: true } : {})}
        aria-label="Downloading the file"
      />
      <span>{size === undefined || bytes === 0 ? received : `${received} of ${sizeText(size)}`}</span>
    </div>
  )
}

interface Download {
  readonly state: 'running' | 'saved' | 'failed'
  readonly bytes: number
  /** In bytes; undefined if it is unknown. */
  readonly size: number | undefined
  readonly problem?: string
}

function useDownload(location: string): Download | undefined {
  return useSyncExternalStore(subscribe, () => downloads[location])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts a download, unless one of the same document is running. */
export function startDownload(entry: Pick<DocumentationEntry, 'location' | 'name'>): void {
  const { location } = entry
  if (aborts.has(location)) return
  const abort = new AbortController()
  aborts.set(location, abort)
  setDownload(location, { state: 'running', bytes: 0, size: undefined })
  void save(entry, abort.signal).then((outcome) => {
    aborts.delete(location)
    setDownload(location, outcome)
    if (outcome?.problem !== undefined) toast.error(outcome.problem)
  })
}

/** Cancels a download and saves nothing of the file. */
const cancelDownload = (location: string): void => aborts.get(location)?.abort()

/** @returns the outcome; undefined if it was cancelled */
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
        setDownload(location, (shown = { ...shown, size: head.size }))
        return sink.write
      },
      onProgress: (bytes) => setDownload(location, (shown = { ...shown, bytes })),
    })
    await sink?.close()
    return { ...shown, state: 'saved' }
  } catch (error) {
    await sink?.discard().catch(() => undefined)
    // Cancelled by the button or in the browser's save dialog.
    if (signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return undefined
    return { ...shown, state: 'failed', problem: problemOf(error) }
  }
}

const problemOf = (error: unknown): string =>
  error instanceof DOMException
    ? 'The file could not be written. Is there room on the disk?'
    : messageOf(error)

function setDownload(location: string, download: Download | undefined): void {
  const { [location]: _previous, ...others } = downloads
  downloads = download === undefined ? others : { ...others, [location]: download }
  for (const listener of listeners) listener()
}

// The next user who signs in must not see these downloads.
subscribeToSession(() => {
  if (currentSession() !== undefined) return
  for (const abort of aborts.values()) abort.abort()
  downloads = {}
  for (const listener of listeners) listener()
})
