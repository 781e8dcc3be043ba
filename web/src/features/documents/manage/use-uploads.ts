import * as api from '@service-center/contract/api.ts'
import type { DocumentKind } from '@service-center/contract/documents/documents.ts'
import { useRef, useState } from 'react'
import { request } from '../../../api/request.ts'
import { changedBy, useReloadResources } from '../../../api/resources.ts'
import { fileProblem } from '../../../kit/fields/file-rules.ts'
import { FILE_RULES, fileToSend, titleOf, uploadErrorText } from '../../../kit/files/file-to-send.ts'

/** A chosen file on its way to becoming a document. */
export interface UploadItem {
  readonly key: number
  readonly file: File
  readonly title: string
  readonly state: 'waiting' | 'sending' | 'published' | 'failed'
  /** The part that has been sent, from 0 to 1. */
  readonly progress: number
  /** Why it cannot be sent, or was not taken. */
  readonly problem: string | undefined
}

/** Of a file that must not be sent at all. */
export const isRefused = ({ file }: UploadItem): boolean => fileProblem(file, FILE_RULES) !== undefined

/** Files that are uploaded one after the other. */
export function useUploads() {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const [isSending, setSending] = useState(false)
  const reload = useReloadResources()
  const keys = useRef(0)
  const abort = useRef<AbortController>(undefined)
  const change = (key: number, fields: Partial<UploadItem>) =>
    setItems((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)))

  /** @returns whether all of them have been published */
  async function send(about: {
    kind: DocumentKind
    description: string
    customerId: number
  }): Promise<boolean> {
    const { signal } = (abort.current = new AbortController())
    setSending(true)
    let isWhole = true
    for (const { key, file, title } of items.filter((one) => one.state !== 'published' && !isRefused(one))) {
      change(key, { state: 'sending', progress: 0, problem: undefined })
      const fields = { ...about, title: title.trim(), customerId: String(about.customerId) }
      const upload = { file: fileToSend(file), fields }
      const onProgress = (progress: number) => change(key, { progress })
      try {
        await request(api.documents.create, { upload }, { signal, onProgress })
        change(key, { state: 'published' })
      } catch (error) {
        if (signal.aborted) return false
        isWhole = false
        change(key, { state: 'failed', problem: uploadErrorText(error) })
      }
    }
    setSending(false)
    reload(changedBy(api.documents.create))
    return isWhole
  }

  return {
    items,
    isSending,
    add: (files: readonly File[]) =>
      setItems((all) => [...all, ...files.map((file) => itemOf(file, (keys.current += 1)))]),
    rename: (key: number, title: string) => change(key, { title }),
    remove: (key: number) => setItems((all) => all.filter((one) => one.key !== key)),
    send,
    /** Ends the upload that is under way; what has been published stays. */
    stop: () => {
      abort.current?.abort()
      reload(changedBy(api.documents.create))
    },
  }
}

const itemOf = (file: File, key: number): UploadItem => ({
  key,
  file,
  title: titleOf(file.name),
  state: 'waiting',
  progress: 0,
  problem: fileProblem(file, FILE_RULES),
})
