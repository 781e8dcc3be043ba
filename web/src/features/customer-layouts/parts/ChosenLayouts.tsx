import { Button } from '@mantine/core'
import { ChosenChips } from '../../../kit/fields/ChosenChips.tsx'
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
  const chips = ids
    .slice(0, SHOWN_TAGS)
    .map((id) => ({ id, label: choices?.byId.get(id)?.layout.name ?? `Layout ${id}` }))
  return (
    <div className={classes['chosen']}>
      <ChosenChips
        label="Chosen layouts"
        chips={chips}
        onRemove={(id) => onChange(ids.filter((one) => one !== id))}
        rest={more > 0 && <li className={classes['quiet']}>and {formatNumber(more)} more</li>}
      />
      <div className={classes['count']}>
        <span>{formatNumber(ids.length)} chosen</span>
        <Button variant="subtle" color="gray" onClick={() => onChange([])}>
          Remove all
        </Button>
      </div>
    </div>
  )
}
