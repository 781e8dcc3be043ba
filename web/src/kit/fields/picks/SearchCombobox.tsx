import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEnterChooses } from './use-enter-chooses.ts'

interface SearchComboboxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  name: string
  typed: string
  onTyped: (text: string) => void
  /** Whether the options do not match yet what is typed. */
  isStale?: boolean
  /** Called with the value of the chosen option. */
  onChoose: (option: string) => void
  /** Closes the list after a choice; by default it stays open, so that several can be chosen. */
  closesAfterChoice?: boolean
  children: ReactNode
}

/** A search box with a list of options below it, for fields that show the chosen items outside of the box. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { typed, onTyped, isStale = false, onChoose, closesAfterChoice = false, children, ...input } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const enter = useEnterChooses({ isStale })
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(option) => {
        enter.forget()
        onChoose(option)
        if (closesAfterChoice) combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
          {...enter.target}
          autoComplete="off"
          value={typed}
          rightSection={<Combobox.Chevron />}
          onChange={(event) => {
            onTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>{children}</Combobox.Dropdown>
    </Combobox>
  )
}
