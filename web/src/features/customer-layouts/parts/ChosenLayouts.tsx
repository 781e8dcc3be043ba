import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import type { LayoutChoices } from './layout-choices.ts'
import classes from './layouts.module.css'

/** Maximum number of tags (specification 2, section 9). */
const SHOWN_TAGS = 5

interface ChosenLayoutsProps {
  ids: readonly number[]
  choices: LayoutChoices | undefined
  onChange: (ids: readonly number[]) => void
}

/** The chosen layouts as tags; a click on one removes it. */
export function ChosenLayouts({ ids, choices, onChange }: ChosenLayoutsProps) {
  const more = ids.length - SHOWN_TAGS
  return (
    <div className={classes['chosen']}>
      <ul className={classes['tags']} aria-label="Chosen layouts">
        {ids.slice(0, SHOWN_TAGS).map((id) => {
          const name = choices?.byId.get(id)?.layout.name ?? `Layout ${id}`
          return (
            <li key={id}>
              <button
                type="button"
                className={classes['tag']}
                title={name}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <span>{name}</span>
                <IconX size={12} stroke={1.6} aria-hidden />
              </button>
            </li>
          )
        })}
        {more > 0 && <li className={classes['quiet']}>and {formatNumber(more)} more</li>}
      </ul>
      <div className={classes['count']}>
        <span>{formatNumber(ids.length)} chosen</span>
        <Button variant="subtle" color="gray" onClick={() => onChange([])}>
          Remove all
        </Button>
      </div>
    </div>
  )
}
