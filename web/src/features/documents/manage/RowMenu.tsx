import * as api from '@service-center/contract/api.ts'
import type { Document, DocumentKind } from '@service-center/contract/documents/documents.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFileUpload,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { LIMITS } from '../../../kit/files/file-to-send.ts'
import { ReplaceFileDialog } from '../../../kit/files/ReplaceFileDialog.tsx'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EditDocumentDialog } from './EditDocumentDialog.tsx'
import type { DocumentPlace } from './use-order.ts'

const ICON = { size: 14, stroke: 1.6 }

interface RowMenuProps {
  document: Document
  /** Its place among its kind; undefined while not all of them are shown. */
  place: DocumentPlace | undefined
  kinds: readonly DocumentKind[]
}

/** What staff do with a document. */
export function RowMenu({ document, place, kinds }: RowMenuProps) {
  const { title } = document
  const [open, setOpen] = useState<'edit' | 'replace'>()
  const remove = useRemove(document)
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={26} aria-label={`More for ${title}`}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setOpen('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconFileUpload {...ICON} />} onClick={() => setOpen('replace')}>
            Replace file
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowUp {...ICON} />}
            disabled={place?.isFirst !== false}
            onClick={() => place?.step(-1)}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...ICON} />}
            disabled={place?.isLast !== false}
            onClick={() => place?.step(1)}
          >
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => void remove()}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <EditDocumentDialog document={document} kinds={kinds} onClose={close} />}
      {open === 'replace' && (
        <ReplaceFileDialog endpoint={api.documents.replace} {...document} limits={LIMITS} onClose={close} />
      )}
    </>
  )
}

function useRemove({ id, title, version }: Document) {
  const undoToast = useUndoToast()
  const remove = useApiMutation(api.documents.remove, {
    onSuccess: ({ undo }) => undoToast(`${title} was removed`, undo ?? undefined),
  })
  return async () => {
    const isAgreed = await confirm({
      title: `Remove “${title}”?`,
      text: `It will no longer be shown to anybody, and links to it end. You can undo this for ten minutes; then its file is deleted.`,
      verb: 'Remove document',
      keepLabel: 'Keep document',
      destructive: true,
    })
    const input = { params: { id: String(id) }, query: { version: String(version) } }
    if (isAgreed) remove.mutate(input, { onError: (error) => void toast.error(messageOf(error)) })
  }
}
