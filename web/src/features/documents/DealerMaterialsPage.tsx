import * as api from '@service-center/contract/api.ts'
import {
  LINK_KINDS,
  type LinkKind,
  MATERIAL_KINDS,
  type MaterialLinks as Links,
} from '@service-center/contract/documents/documents.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall, isInternal } from '../../api/session/rights.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../kit/form/use-record-query.ts'
import { DocumentsScreen } from './DocumentsScreen.tsx'
import classes from './documents.module.css'

/** Dealer materials by kind, and links to materials on other sites. */
export default function DealerMaterialsPage() {
  const load = useLoad(q(api.documents.materials, {}))
  return (
    <DocumentsScreen
      title="Dealer materials"
      sentence="What you need to sell and to look after customers."
      noun="materials"
      kinds={MATERIAL_KINDS}
      load={load}
      addressOf={addressOf.dealerMaterials}
    >
      {load.data && <MaterialLinks links={load.data.links} />}
    </DocumentsScreen>
  )
}

/** See specification 2, section 2.7. */
const LINK_NAMES: Readonly<Record<LinkKind, string>> = {
  linemarker: 'Line-marker materials',
  surveyor: 'Surveyor materials',
}

/** Links to materials on other sites. Only staff see links that are not set, to set them. */
function MaterialLinks({ links }: { links: Links }) {
  const viewer = useViewer()
  const [edited, setEdited] = useState<LinkKind>()
  const maySet = isInternal(viewer) && mayCall(viewer, api.documents.setLink.right)
  const shown = LINK_KINDS.filter((kind) => maySet || links[kind] !== '')
  if (shown.length === 0) return null
  return (
    <ul className={classes['links']} aria-label="Further materials">
      {shown.map((kind) => (
        <li key={kind} className={classes['link']}>
          {links[kind] === '' ? (
            <span>
              {LINK_NAMES[kind]} <span className={classes['unset']}>not set</span>
            </span>
          ) : (
            <a href={links[kind]} target="_blank" rel="noopener noreferrer" className="sc-link">
              {LINK_NAMES[kind]} <IconExternalLink size={14} stroke={1.6} aria-label="opens in a new tab" />
            </a>
          )}
          {maySet && links[kind] === '' && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Set link to ${LINK_NAMES[kind]}`}
              onClick={() => setEdited(kind)}
            >
              Set link
            </Button>
          )}
          {maySet && links[kind] !== '' && (
            <Tooltip label="Change link">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={`Change link to ${LINK_NAMES[kind]}`}
                onClick={() => setEdited(kind)}
              >
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </li>
      ))}
      {edited !== undefined && (
        <LinkDialog kind={edited} url={links[edited]} onClose={() => setEdited(undefined)} />
      )}
    </ul>
  )
}

interface LinkDialogProps {
  kind: LinkKind
  /** Empty if the link is not set. */
  url: string
  onClose: () => void
}

/** Sets or removes the address of a link. */
function LinkDialog({ kind, url, onClose }: LinkDialogProps) {
  const form = useRecordForm(api.documents.setLink, {
    record: { url },
    query: useRecordQuery(api.documents.materials, kind, ({ links }) => ({ url: links[kind] })),
    toValues: (record) => ({ url: record.url }),
    input: (values, base) => ({ params: { kind }, body: { url: values.url.trim(), was: base.url } }),
    noun: 'link',
    compared: [{ field: 'url', label: 'Address', text: (values) => values.url }],
    success: (_reply, values) =>
      values.url.trim() === '' ? 'The link was taken away' : 'The link was saved',
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Link to ${LINK_NAMES[kind]}`}
      verb="Save link"
      needsChange
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        placeholder="https://"
        description="Begins with https://. Without an address, the link is not shown."
        {...form.field('url')}
      />
    </DialogForm>
  )
}
