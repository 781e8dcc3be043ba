import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { DocumentKind } from '@service-center/contract/documents/documents.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { Button, CloseButton, Progress, Textarea, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { request } from '../../api/calls/request.ts'
import { changedBy, useReloadResources } from '../../api/queries/query.ts'
import { DraftNote } from '../../kit/form/drafts/DraftNote.tsx'
import { isLike } from '../../kit/form/drafts/is-like.ts'
import { useDraft } from '../../kit/form/drafts/use-draft.ts'
import { fileProblem, sizeText } from '../../kit/fields/file-rules.ts'
import { FILE_RULES, fileToSend, LIMITS, titleOf, uploadErrorText } from '../../kit/files/file-to-send.ts'
import { counted } from '../../ui/text/format.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { KindField, OwnerField } from './DocumentFields.tsx'
import classes from './upload-dialog.module.css'

interface UploadDialogProps {
  /** The kinds to choose from. The first one is selected at first. */
  kinds: readonly [DocumentKind, ...DocumentKind[]]
  onClose: () => void
}

const NO_DESCRIPTION = { description: '' }

/** Uploads one or more files as documents of one kind. */
export function UploadDialog({ kinds, onClose }: UploadDialogProps) {
  const uploads = useUploads()
  const [kind, setKind] = useState<DocumentKind>(kinds[0])
  const [description, setDescription] = useState('')
  const [customer, setCustomer] = useState<number | null>(INTERNAL_CUSTOMER_ID)
  const sendable = uploads.items.filter((item) => item.state !== 'published' && !isRefused(item))
  const isLeft = sendable.length > 0
  const stop = useEffectEvent(() => uploads.isSending && uploads.stop())
  useEffect(() => () => void stop(), [])

  const fields = useRef<HTMLDivElement>(null)
  const draft = useDraft({
    form: 'upload',
    base: NO_DESCRIPTION,
    values: { description },
    hasFile: isLeft,
    wouldLose: () => description !== '',
    root: () => fields.current,
    fits: ({ values }) => isLike(values['description'], ''),
    putBack: ({ values }) => setDescription(String(values['description'])),
    discard: () => setDescription(''),
  })

  async function send() {
    const isComplete = await uploads.send({ kind, description, customerId: customer ?? INTERNAL_CUSTOMER_ID })
    if (!isComplete) return
    toast.success(`${counted(sendable.length, 'documents')} published`)
    onClose()
  }
  return (
    <AppDialog
      opened
      title="Upload documents"
      verb={uploads.isSending ? 'Uploading…' : 'Upload'}
      onSubmit={() => void send()}
      isSubmitting={uploads.isSending}
      isVerbDisabled={!isLeft || customer === null || sendable.some(({ title }) => isBlank(title))}
      isDirty={isLeft}
      onClose={onClose}
    >
      <div ref={fields} className={classes['stack']}>
        <DraftNote draft={draft} />
        <FileChooser isBusy={uploads.isSending} onFiles={uploads.add} />
        <UploadList uploads={uploads} />
        <KindField kinds={kinds} name="kind" value={kind} onChange={setKind} error={undefined} />
        <Textarea
          label="Description"
          description="The same for all of these files; it can be changed afterwards."
          rows={2}
          maxLength={1000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <OwnerField name="customer" value={customer} onChange={setCustomer} error={undefined} />
      </div>
    </AppDialog>
  )
}

function FileChooser({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (!isBusy && files !== null) onFiles([...files])
  }
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <div className={classes['choose']}>
        <Button
          variant="default"
          leftSection={<IconUpload size={14} />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <span className={classes['quiet']}>or drop them here</span>
      </div>
      <p className={classes['quiet']}>{LIMITS}</p>
      <input
        ref={input}
        className={classes['hiddenInput']}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Files"
        data-never-first
        accept={FILE_RULES.endings.join(',')}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Cleared, so that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { items, isSending, rename, remove } = uploads
  if (items.length === 0) return null
  return (
    <ul className={classes['items']} aria-label="Chosen files">
      {items.map((item) => (
        <li key={item.key} className={classes['item']}>
          <div className={classes['itemHead']}>
            <span className={classes['itemName']}>{item.file.name}</span>
            <span className={classes['quiet']}>{sizeText(item.file.size)}</span>
            {item.state === 'published' && <StateText state="ok">Published</StateText>}
            {!isSending && item.state !== 'published' && (
              <CloseButton
                size={26}
                aria-label={sentence`Leave out ${item.file.name}`}
                onClick={() => remove(item.key)}
              />
            )}
          </div>
          {item.state !== 'published' && !isRefused(item) && (
            <TextInput
              aria-label={sentence`Title of ${item.file.name}`}
              placeholder="Title"
              maxLength={200}
              disabled={isSending}
              value={item.title}
              onChange={(event) => rename(item.key, event.currentTarget.value)}
            />
          )}
          <ItemState item={item} />
        </li>
      ))}
    </ul>
  )
}

function ItemState({ item: { state, progress, problem, file } }: { item: UploadItem }) {
  if (state === 'sending')
    return <Progress value={progress * 100} size={4} aria-label={sentence`Sending ${file.name}`} />
  if (problem === undefined) return null
  return (
    <p className={classes['problem']} role="alert">
      {problem}
    </p>
  )
}

interface UploadItem {
  readonly key: number
  readonly file: File
  readonly title: string
  readonly state: 'waiting' | 'sending' | 'published' | 'failed'
  /** The sent share, from 0 to 1. */
  readonly progress: number
  /** Why the file cannot be sent, or was refused. */
  readonly problem: string | undefined
}

/** Whether the file breaks a rule, so that it is not sent. */
const isRefused = ({ file }: UploadItem): boolean => fileProblem(file, FILE_RULES) !== undefined

/** Uploads files one after the other. */
function useUploads() {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const [isSending, setSending] = useState(false)
  const reload = useReloadResources()
  const keys = useRef(0)
  const abort = useRef<AbortController>(undefined)
  const change = (key: number, fields: Partial<UploadItem>) =>
    setItems((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)))

  /** @returns whether all files have been published */
  async function send(about: {
    kind: DocumentKind
    description: string
    customerId: number
  }): Promise<boolean> {
    const { signal } = (abort.current = new AbortController())
    setSending(true)
    let isComplete = true
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
        isComplete = false
        change(key, { state: 'failed', problem: uploadErrorText(error) })
      }
    }
    setSending(false)
    reload(changedBy(api.documents.create))
    return isComplete
  }

  return {
    items,
    isSending,
    add: (files: readonly File[]) =>
      setItems((all) => [...all, ...files.map((file) => itemOf(file, (keys.current += 1)))]),
    rename: (key: number, title: string) => change(key, { title }),
    remove: (key: number) => setItems((all) => all.filter((one) => one.key !== key)),
    send,
    /** Cancels the current upload. Published documents stay. */
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
