import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, CloseButton, Input, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import type { FieldBinding } from '../form/checks/field-paths.ts'
import { fileProblem, sizeText, type FileRules } from './file-rules.ts'
import { FileInput } from './FileInput.tsx'
import classes from './fields.module.css'

interface FileFieldProps extends FieldBinding<File | null>, FileRules {
  label: string
  description?: string | undefined
  /** The share that was sent, 0 to 1; undefined while nothing is being sent. */
  progress?: number | undefined
}

/** A file to upload, selected or dropped on the field. Shows an error at once for a file that the server would refuse. */
export function FileField(props: FileFieldProps) {
  const { label, description, name, value, onChange, error, progress, endings, maxBytes } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const isSending = progress !== undefined

  function take(file: File | undefined) {
    if (file === undefined || isSending) return
    const found = fileProblem(file, { endings, maxBytes })
    setProblem(found)
    onChange(found === undefined ? file : null)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description ?? `${endings.join(', ')}, up to ${sizeText(maxBytes)}`}
      error={problem ?? error}
    >
      <div
        className={classes['drop']}
        data-field={name}
        data-field-error={problem ?? error}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          variant="default"
          leftSection={<IconUpload size={14} />}
          disabled={isSending}
          onClick={() => input.current?.click()}
        >
          {value === null ? 'Choose a file' : 'Choose another file'}
        </Button>
        <FileInput ref={input} id={id} accept={endings.join(',')} onFiles={([file]) => take(file)} />
        {value === null ? (
          <span className={classes['quiet']}>or drop it here</span>
        ) : (
          <span className={classes['file']}>
            {value.name} <span className={classes['quiet']}>{sizeText(value.size)}</span>
          </span>
        )}
        {value !== null && !isSending && (
          <CloseButton size={26} aria-label={sentence`Remove ${value.name}`} onClick={() => onChange(null)} />
        )}
      </div>
      {isSending && (
        <Progress value={progress * 100} size={4} mt={4} aria-label={sentence`Sending ${label}`} />
      )}
    </Input.Wrapper>
  )
}
