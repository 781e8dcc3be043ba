import * as api from '@service-center/contract/api.ts'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileUpload, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { mayCall, isInternal } from '../../../api/session/rights.ts'
import { useApiMutation } from '../../../api/queries/query.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { FileField } from '../../../kit/fields/FileField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { ReplaceFileDialog } from '../../../kit/files/ReplaceFileDialog.tsx'
import {
  DEVELOPER_LIMITS,
  FILE_RULES,
  fileToSend,
  titleOf,
  uploadErrorText,
} from '../../../kit/files/file-to-send.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { NO_FILE, useApiForm, useUpload } from '../../../kit/form/use-api-form.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type HeaderAction, PageHeader } from '../../../ui/page/PageHeader.tsx'
import { TEXT_KINDS, useContent } from '../document/DocumentView.tsx'
import {
  type Documentation,
  type DocumentationNode,
  namesOf,
  parentOf,
  ROOT,
  ROOT_NAME,
} from '../documentation.ts'

const ICON = { size: 14, stroke: 1.6 }

const NONE: readonly HeaderAction[] = []

interface PlaceHeaderProps {
  tree: Documentation
  location: string
  /** Whether the page shows this location, and not search results. */
  isShown: boolean
}

export function PlaceHeader({ tree, location, isShown }: PlaceHeaderProps) {
  const node = tree.nodeAt.get(location)
  if (node === undefined) {
    const title = location === ROOT ? ROOT_NAME : (namesOf(location).at(-1) ?? ROOT_NAME)
    return (
      <PageHeader
        title={title}
        {...(location === ROOT ? { sentence: 'How the products work, and how they are operated.' } : {})}
      />
    )
  }
  return <EntryHeader node={node} isShown={isShown} />
}

function EntryHeader({ node, isShown }: { node: DocumentationNode; isShown: boolean }) {
  const { entry, parent: folder } = node
  const { name, description, kind, location, canTakeDocument, document } = entry
  const viewer = useViewer()
  const [open, setOpen] = useState<'add' | 'replace'>()
  const remove = useRemoveDocument()
  const ofText = useTextActions(entry)
  const isStaff = isInternal(viewer) && mayCall(viewer, api.developer.create.right)
  const replaceFile = {
    id: 'replace',
    label: 'Replace file',
    icon: <IconFileUpload {...ICON} />,
    onClick: () => setOpen('replace'),
  }
  const removeIt = {
    id: 'remove',
    label: 'Remove',
    icon: <IconTrash {...ICON} />,
    onClick: () => void remove(entry),
    isDestructive: true,
  }
  const ofStaff = document === null || !isStaff ? NONE : [replaceFile, removeIt]
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={name}
        sentence={description}
        actions={[...(isShown ? ofText : NONE), ...ofStaff]}
        primary={
          isStaff &&
          canTakeDocument && (
            <Button leftSection={<IconPlus {...ICON} />} onClick={() => setOpen('add')}>
              Add document
            </Button>
          )
        }
      />
      {open === 'add' && (
        <AddDocumentDialog
          {...(kind === 'folder' ? { folder: location } : { folder, place: name })}
          onClose={close}
        />
      )}
      {open === 'replace' && document !== null && (
        <ReplaceFileDialog
          endpoint={api.developer.replace}
          id={document.id}
          title={name}
          version={document.version}
          limits={DEVELOPER_LIMITS}
          onClose={close}
        />
      )}
    </>
  )
}

const printPage = () => globalThis.print()

/** The actions for a loaded page or text; PDFs and pictures have their own toolbars. */
function useTextActions(entry: DocumentationEntry): readonly HeaderAction[] {
  const isText = TEXT_KINDS.has(entry.kind) && entry.hasContent
  // The view below loads it and shows the progress.
  const { load } = useContent({ location: entry.location, isText: true, isOff: true })
  const { data: content } = load
  if (!isText) return NONE
  const disabled = content === undefined
  const download = {
    id: 'download',
    label: 'Download',
    icon: <IconDownload {...ICON} />,
    disabled,
    onClick: () => content !== undefined && saveFile(content.file, content.fileName),
  }
  const print = { id: 'print', label: 'Print', icon: <IconPrinter {...ICON} />, disabled, onClick: printPage }
  return entry.kind === 'html' ? [print, download] : [download]
}

/** Removes a document that staff added, after confirmation, and offers to undo it. */
function useRemoveDocument(): (entry: DocumentationEntry) => Promise<void> {
  const undoToast = useUndoToast()
  const navigate = useNavigate()
  const { mutate } = useApiMutation(api.developer.remove)
  return async ({ name, location, document }) => {
    if (document === null) return
    const isAgreed = await confirm({
      title: sentence`Remove “${name}”?`,
      text: 'It will no longer be shown to anybody. You can undo this for ten minutes; then its file is deleted.',
      verb: 'Remove document',
      keepLabel: 'Keep document',
      destructive: true,
    })
    if (!isAgreed) return
    const input = { params: { id: String(document.id) }, query: { version: String(document.version) } }
    mutate(input, {
      onError: (error) => void toast.error(messageOf(error)),
      onSuccess: ({ undo }) => {
        undoToast(sentence`${name} was removed`, undo ?? undefined)
        void navigate(addressOf.developer({ location: parentOf(location) }))
      },
    })
  }
}

interface AddDocumentDialogProps {
  /** The location of the folder. */
  folder: string
  /** The name of the empty place to fill; without it the user chooses a name. */
  place?: string
  onClose: () => void
}

/** Adds a document to a folder, or fills an empty place. */
function AddDocumentDialog({ folder, place, onClose }: AddDocumentDialogProps) {
  const navigate = useNavigate()
  const { progress, around } = useUpload(api.developer.create)
  const initialValues: { file: File | null; name: string } = { file: null, name: place ?? '' }
  const form = useApiForm(api.developer.create, {
    initialValues,
    input: ({ file, name }) => ({
      upload: { file: file === null ? NO_FILE : fileToSend(file), fields: { folder, name: name.trim() } },
    }),
    around,
    errorText: uploadErrorText,
    success: (_reply, { name }) => sentence`${name.trim()} was added`,
    onSuccess: ({ location }) => {
      onClose()
      return navigate(addressOf.developer({ location }))
    },
  })
  const file = form.field('file')
  return (
    <DialogForm
      form={form}
      title="Add document"
      about={place ?? (folder === ROOT ? ROOT_NAME : folder)}
      verb="Add document"
      isVerbDisabled={form.values.file === null}
      note="Everybody with the right Developer can read it."
      onClose={onClose}
    >
      <FileField
        label="File"
        description={DEVELOPER_LIMITS}
        {...FILE_RULES}
        progress={progress}
        {...file}
        onChange={(chosen) => {
          file.onChange(chosen)
          // Keeps a name that the user has typed.
          if (place === undefined && chosen !== null && form.values.name === '')
            form.set({ name: titleOf(chosen.name) })
        }}
      />
      {place === undefined && <TextField label="Name" withAsterisk {...form.field('name')} />}
    </DialogForm>
  )
}
