import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Button, TagsInput, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useListEdits } from '../../kit/fields/use-list-edits.ts'
import type { GroupBinding } from '../../kit/form/checks/field-paths.ts'
import classes from './changelog.module.css'

export interface ItemValues {
  name: string
  translated: string
  product: string[]
}

const NEW_ITEM: ItemValues = { name: '', translated: '', product: [] }

interface ItemsFieldProps extends GroupBinding<ItemValues[]> {
  /** 'Issues' */
  label: string
  /** 'issue' */
  noun: string
  /** Suggested products: those of other versions. */
  products: readonly string[]
}

/** An ordered list of items that can be added, edited, moved and removed. */
export function ItemsField(props: ItemsFieldProps) {
  const { label, noun, products, name, value, onChange, error, errorAt } = props
  const { list, move, remove } = useListEdits(value, onChange)
  return (
    <fieldset ref={list} className={classes['items']} data-field={name} data-field-error={error}>
      <legend>{label}</legend>
      {value.map((item, place) => (
        <ItemInputs
          // Items have no id.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          place={place}
          title={`${noun} ${place + 1}`}
          name={`${name}.${place}`}
          item={item}
          products={products}
          errorAt={(part) => errorAt(`${place}.${part}`)}
          onChange={(changed) => onChange(value.with(place, changed))}
          onRemove={() => remove(place)}
          onUp={place === 0 ? undefined : () => move(place, place - 1)}
          onDown={place === value.length - 1 ? undefined : () => move(place, place + 1)}
        />
      ))}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      <Button
        data-act="add"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...value, { ...NEW_ITEM }])}
      >
        Add {noun}
      </Button>
    </fieldset>
  )
}

interface ItemInputsProps {
  place: number
  /** 'issue 1'. */
  title: string
  name: string
  item: ItemValues
  products: readonly string[]
  errorAt: (part: string) => string | undefined
  onChange: (item: ItemValues) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function ItemInputs(props: ItemInputsProps) {
  const { place, title, name, item, products, errorAt, onChange, onRemove, onUp, onDown } = props
  return (
    <fieldset aria-label={title} className={classes['item']} data-place={place}>
      <div className={classes['itemHead']}>
        <span>{title.charAt(0).toUpperCase() + title.slice(1)}</span>
        <Act act="up" label={sentence`Move ${title} up`} icon={<IconArrowUp {...ICON} />} onClick={onUp} />
        <Act
          act="down"
          label={sentence`Move ${title} down`}
          icon={<IconArrowDown {...ICON} />}
          onClick={onDown}
        />
        <Act act="remove" label={sentence`Remove ${title}`} icon={<IconX {...ICON} />} onClick={onRemove} />
      </div>
      <div className={classes['itemFields']}>
        <TextInput
          label="Technical name"
          withAsterisk
          name={`${name}.name`}
          value={item.name}
          error={errorAt('name')}
          onChange={(event) => onChange({ ...item, name: event.currentTarget.value })}
        />
        <TextInput
          label="Translation"
          placeholder="Without one, only technical readers see it"
          name={`${name}.translated`}
          value={item.translated}
          error={errorAt('translated')}
          onChange={(event) => onChange({ ...item, translated: event.currentTarget.value })}
        />
        <TagsInput
          label="Products"
          placeholder={item.product.length === 0 ? 'All products' : ''}
          name={`${name}.product`}
          data={[...products]}
          value={item.product}
          error={errorAt('product')}
          onChange={(product) => onChange({ ...item, product })}
        />
      </div>
    </fieldset>
  )
}

const ICON = { size: 14, stroke: 1.6 }

interface ActProps {
  act: 'up' | 'down' | 'remove'
  label: string
  icon: ReactNode
  onClick: (() => void) | undefined
}

function Act({ act, label, icon, onClick }: ActProps) {
  return (
    <ActionIcon
      data-act={act}
      aria-label={label}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
