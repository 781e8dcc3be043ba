import { sentence } from '@service-center/contract/text/name-characters.ts'
import { IconPencil } from '@tabler/icons-react'
import { SectionButton } from '../../../kit/panels/SectionTable.tsx'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import classes from './dbtool.module.css'

interface CreateButtonProps {
  label: string
  mayChange: boolean
  onClick: () => void
}

/** A button in the header of a section; a note for viewers who can only read the section. */
export function CreateButton({ label, mayChange, onClick }: CreateButtonProps) {
  return mayChange ? <SectionButton label={label} onClick={onClick} /> : <ReadOnlyNote />
}

/** Says why the viewer can only read something. */
export function ReadOnlyNote() {
  return (
    <span className={classes['readOnly']}>
      Read only: this holds for all customers, and users of the internal customer change it.
    </span>
  )
}

export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <RowButton label="Edit" name={sentence`Edit ${name}`} onClick={onClick}>
      <IconPencil size={16} stroke={1.6} />
    </RowButton>
  )
}
