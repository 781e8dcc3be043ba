import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { TryOnRobotButton } from './trial/TryOnRobotButton.tsx'
import { VersionsDialog } from './versions/VersionsDialog.tsx'
import { workflowOf } from './model/workflow-of.ts'
import { useDraftStore, useEditor } from './store/draft-context.ts'
import classes from './qc-app.module.css'

/** What can be done with the open workflow besides saving it, one line each. */
export function EditorActions({ onLoad }: { onLoad: (version: QcWorkflow) => void }) {
  return (
    <div className={classes['actions']}>
      <TryButton />
      <VersionsButton onLoad={onLoad} />
    </div>
  )
}

function TryButton() {
  const store = useDraftStore()
  const saved = useEditor((state) => state.saved)
  const isNew = useEditor((state) => state.isNew)
  const isDirty = useEditor(() => store.isChanged())
  if (isNew) return null
  return <TryOnRobotButton workflowId={saved.id} version={saved.version} isDirty={isDirty} />
}

function VersionsButton({ onLoad }: { onLoad: (version: QcWorkflow) => void }) {
  const store = useDraftStore()
  const isNew = useEditor((state) => state.isNew)
  const isSaving = useEditor((state) => state.isSaving)
  const [present, setPresent] = useState<QcWorkflow>()
  if (isNew) return null
  const close = () => setPresent(undefined)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={14} stroke={1.6} />}
        disabled={isSaving}
        onClick={() => setPresent(workflowOf(store.get().draft))}
      >
        Versions
      </Button>
      {present !== undefined && (
        <VersionsDialog
          id={present.id}
          present={present}
          onLoad={(version) => {
            onLoad(version)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
