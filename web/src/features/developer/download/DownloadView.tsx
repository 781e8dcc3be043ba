import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { type Download, cancelDownload, startDownload, useDownload } from './downloads.ts'
import classes from './download.module.css'

/** A document that is never shown, only saved. */
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
  const come = bytes === 0 ? 'Waiting for the file...' : sizeText(bytes)
  return (
    <div className={classes['running']}>
      <Progress
        value={size === undefined || size === 0 ? 100 : (bytes / size) * 100}
        size={4}
        {...(size === undefined ? { animated: true, striped: true } : {})}
        aria-label="Downloading the file"
      />
      <span>{size === undefined || bytes === 0 ? come : `${come} of ${sizeText(size)}`}</span>
    </div>
  )
}
