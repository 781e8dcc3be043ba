import { MAX_SERIES_KEYS } from '@service-center/contract/device-history/device-history.ts'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { OWN_ESCAPE } from './rows/RowSettings.tsx'
import type { DiagramKey } from './values/keys.ts'
import classes from './diagrams.module.css'

interface KeyPickerProps {
  /** Every key of the device, in the order of its dashboard. */
  available: readonly DiagramKey[]
  chosen: readonly string[]
  /** The default selection. */
  standard: readonly string[]
  onChange: (keys: string[]) => void
}

export function KeyPicker({ available, chosen, standard, onChange }: KeyPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const choices = choicesOf(available, chosen)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus width="auto">
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
          onClick={() => setOpen(!isOpen)}
        >
          Keys
          <span className={classes['count']}>
            {chosen.length} of {choices.length}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Keys">
        <KeyList choices={choices} chosen={chosen} standard={standard} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}

type Choice = Pick<DiagramKey, 'key' | 'label'> & { readonly group: string }

/**
 * The keys to choose from. Includes keys that were selected for another device and that this one never reported, so that
 * the user can deselect them.
 */
function choicesOf(available: readonly DiagramKey[], chosen: readonly string[]): Choice[] {
  const own = available.map(({ key, label, meaning }) => ({ key, label, group: meaning?.group ?? 'Other' }))
  const known = new Set(available.map(({ key }) => key))
  const foreign = chosen.filter((key) => !known.has(key))
  return [...own, ...foreign.map((key) => ({ key, label: key, group: 'Never reported by this device' }))]
}

type KeyListProps = Omit<KeyPickerProps, 'available'> & { choices: readonly Choice[] }

function KeyList({ choices, chosen, standard, onChange }: KeyListProps) {
  const [search, setSearch] = useState('')
  const isFull = chosen.length >= MAX_SERIES_KEYS
  const wanted = search.trim().toLowerCase()
  const found = choices.filter(({ key, label }) => `${label}\n${key}`.toLowerCase().includes(wanted))
  const groups = [...Map.groupBy(found, ({ group }) => group)]
  // A new key is added at the bottom.
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <div className={classes['keys']}>
      <div className={classes['finder']}>
        <TextInput
          data-autofocus
          {...OWN_ESCAPE}
          aria-label="Find a key"
          placeholder="Find a key"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={classes['choices']}>
        {groups.map(([group, rows]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {rows.map(({ key, label }) => (
                <li key={key}>
                  <Checkbox
                    {...OWN_ESCAPE}
                    label={label}
                    checked={chosen.includes(key)}
                    disabled={isFull && !chosen.includes(key)}
                    onChange={() => toggle(key)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className={classes['nothing']}>No keys found</p>}
      </div>
      <div className={classes['foot']}>
        <output>
          {chosen.length} of {choices.length} shown
        </output>
        <Button {...OWN_ESCAPE} variant="subtle" onClick={() => onChange([])} disabled={chosen.length === 0}>
          Clear
        </Button>
        <Button {...OWN_ESCAPE} variant="subtle" onClick={() => onChange([...standard])}>
          Reset
        </Button>
      </div>
    </div>
  )
}
