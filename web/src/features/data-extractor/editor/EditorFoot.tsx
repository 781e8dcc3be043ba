import { Button } from '@mantine/core'
import { IconArrowLeft, IconDeviceFloppy } from '@tabler/icons-react'
import { ExecuteButton } from '../ExecuteButton.tsx'
import type { QueryEditorState } from './use-query-editor.ts'
import classes from '../data-extractor.module.css'

interface EditorFootProps {
  editor: QueryEditorState
  isRunning: boolean
  onBack: () => void
}

/** What can be done with the queries. */
export function EditorFoot({ editor, isRunning, onBack }: EditorFootProps) {
  const { base, isChanged, isSaving, save, execute } = editor
  return (
    <div className={classes['foot']}>
      <ExecuteButton isRunning={isRunning} onClick={execute} />
      {base !== null && (
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={14} stroke={1.6} />}
          loading={isSaving}
          disabled={!isChanged}
          onClick={() => save('own')}
        >
          Save changes
        </Button>
      )}
      <Button
        variant="default"
        {...(base === null ? { leftSection: <IconDeviceFloppy size={14} stroke={1.6} /> } : {})}
        loading={isSaving}
        onClick={() => save('new')}
      >
        Save new queries
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={14} stroke={1.6} />}
        onClick={onBack}
      >
        Back to overview
      </Button>
    </div>
  )
}
