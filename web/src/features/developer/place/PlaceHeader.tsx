import * as api from '@service-center/contract/api.ts'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileUpload, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useViewer } from '../../../api/credentials.ts'
import { isInternal } from '../../../api/is-internal.ts'
import { useApiMutation } from '../../../api/query.ts'
import { mayCall } from '../../../api/rights.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { ReplaceFileDialog } from '../../../kit/files/ReplaceFileDialog.tsx'
import { DEVELOPER_LIMITS } from '../../../kit/files/file-to-send.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { type HeaderAction, PageHeader } from '../../../ui/page/PageHeader.tsx'
import { TEXT_KINDS } from '../leaf/LeafView.tsx'
import { useContent } from '../leaf/use-content.ts'
import { AddDocumentDialog } from '../manage/AddDocumentDialog.tsx'
import { type Documentation, namesOf, parentOf, ROOT, ROOT_NAME } from '../model/documentation.ts'

const ICON = { size: 14, stroke: 1.6 }

interface PlaceHeaderProps {
  tree: Documentation
  location: string
  /** Whether what stands there is shown below; otherwise what a search has found. */
  isShown: boolean
}

/** The header of a place: its name, and what can be done with it. */
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
  const { entry, parent } = node
  return <EntryHeader entry={entry} folder={parent} isShown={isShown} />
}

interface EntryHeaderProps {
  entry: DocumentationEntry
  folder: string
  isShown: boolean
}

function EntryHeader({ entry, folder, isShown }: EntryHeaderProps) {
  const { name, description, kind, location, canTakeDocument, document } = entry
  const viewer = useViewer()
  const [open, setOpen] = useState<'add' | 'replace'>()
  const remove = useRemoveDocument()
  const ofText = useTextActions(entry)
  const isStaff = isInternal(viewer) && mayCall(viewer, api.developer.create.right)
  const ofStaff: readonly HeaderAction[] =
    document === null || !isStaff
      ? []
      : [
          {
            id: 'replace',
            label: 'Replace file',
            icon: <IconFileUpload {...ICON} />,
            onClick: () => setOpen('replace'),
          },
          {
            id: 'remove',
            label: 'Remove',
            icon: <IconTrash {...ICON} />,
            onClick: () => void remove(entry),
            isDestructive: true,
          },
        ]
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
      {open === 'add' &&
        (kind === 'folder' ? (
          <AddDocumentDialog folder={location} onClose={close} />
        ) : (
          <AddDocumentDialog folder={folder} place={name} onClose={close} />
        ))}
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

const NONE: readonly HeaderAction[] = []

/** What can be done with a page or a text once it is there; PDFs and pictures have toolbars of their own. */
function useTextActions(entry: DocumentationEntry): readonly HeaderAction[] {
  const isText = TEXT_KINDS.has(entry.kind) && entry.hasContent
  // The view below loads it, and shows how much of it has come.
  const { load } = useContent({ location: entry.location, isText: true, isOff: true })
  const { data: content } = load
  if (!isText) return NONE
  const download = {
    id: 'download',
    label: 'Download',
    icon: <IconDownload {...ICON} />,
    disabled: content === undefined,
    onClick: () => content !== undefined && saveFile(content.file, content.fileName),
  }
  const print = {
    id: 'print',
    label: 'Print',
    icon: <IconPrinter {...ICON} />,
    disabled: content === undefined,
    onClick: () => globalThis.print(),
  }
  return entry.kind === 'html' ? [print, download] : [download]
}

/** Removes a document of staff after a question, and offers to undo it. */
function useRemoveDocument(): (entry: DocumentationEntry) => Promise<void> {
  const undoToast = useUndoToast()
  const navigate = useNavigate()
  const { mutate } = useApiMutation(api.developer.remove)
  return async ({ name, location, document }) => {
    if (document === null) return
    const isAgreed = await confirm({
      title: `Remove “${name}”?`,
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
        undoToast(`${name} was removed`, undo ?? undefined)
        const folder = parentOf(location)
        void navigate(addressOf.developer(folder === ROOT ? {} : { location: folder }))
      },
    })
  }
}
