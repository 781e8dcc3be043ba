import { Button, Popover, Select } from '@mantine/core'
import { useState } from 'react'

interface PickerButtonProps {
  /** 'Add Robot' */
  label: string
  placeholder: string
  choices: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** Maximum number of listed choices; typing narrows them. */
const LISTED = 50

/** A button that opens a searchable list of choices. */
export function PickerButton({ label, placeholder, choices, onPick }: PickerButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={260} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button variant="default" fullWidth onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label={label}
          placeholder={placeholder}
          data={choices}
          limit={LISTED}
          searchable
          defaultDropdownOpened
          nothingFoundMessage="No results found"
          value={null}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => {
            setOpen(false)
            if (value !== null) onPick(value)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
