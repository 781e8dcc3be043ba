import { CloseButton, Switch } from '@mantine/core'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import type { OpenedFile } from '../file/worker-calls.ts'
import type { FileChoices } from '../use-file-choices.ts'
import type { ImportFile } from '../use-import-file.ts'
import { FileButton } from './FileButton.tsx'
import { FileFields } from './FileFields.tsx'
import { OperationFields, type OperationChoice } from './OperationFields.tsx'
import classes from '../bulk-import.module.css'

interface ChoicePanelProps {
  file: ImportFile
  opened: OpenedFile
  operations: readonly ImportOperation[]
  choices: FileChoices
  operationChoice: OperationChoice
  onOperationChoice: (choice: OperationChoice) => void
  isAuto: boolean
  onAuto: (value: boolean) => void
  /** What is wrong with a further file that was dropped. */
  problem: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

/** Everything that is chosen for an import, beside its rows. */
export function ChoicePanel(props: ChoicePanelProps) {
  const { file, problem } = props
  return (
    <section aria-label="Choices" className={classes['choices']}>
      <div className={classes['file']}>
        <div className={classes['fileName']}>
          <span>
            {file.name} <span className={classes['quiet']}>{sizeText(file.bytes)}</span>
          </span>
          <CloseButton size={26} aria-label={`Remove ${file.name}`} onClick={props.onRemove} />
        </div>
        <FileButton variant="default" onFiles={props.onFiles}>
          Select another file
        </FileButton>
        {problem !== undefined && (
          <p role="alert" className={classes['problem']}>
            {problem}
          </p>
        )}
      </div>
      <FileFields choices={props.choices} opened={props.opened} />
      <OperationFields
        operations={props.operations}
        choice={props.operationChoice}
        onChoice={props.onOperationChoice}
      />
      <Switch
        label="Autoselect Valid Data"
        checked={props.isAuto}
        onChange={(event) => props.onAuto(event.currentTarget.checked)}
      />
    </section>
  )
}
