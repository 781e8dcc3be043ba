import { Combobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { NEVER_FIRST } from '../../../kit/fields/use-enter-chooses.ts'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import type { LayoutChoice } from './layout-choices.ts'
import type { TimeOfLayout } from './use-layout-choices.ts'
import classes from './layouts.module.css'

/** The value of the option that adds all that were found. */
export const OPTION_ALL = 'all'
/** Maximum number of listed layouts; typing narrows them. */
const SHOWN = 100

interface LayoutOptionsProps {
  found: readonly LayoutChoice[]
  chosen: ReadonlySet<number>
  timeOf: TimeOfLayout
  /** Whether something is typed. */
  isNarrowed: boolean
}

/** The list under the picker; a chosen layout is marked, and chosen again it is removed. */
export function LayoutOptions({ found, chosen, timeOf, isNarrowed }: LayoutOptionsProps) {
  const more = found.length - SHOWN
  return (
    <>
      <Combobox.Options className={classes['options'] ?? ''} aria-label="Layouts">
        {found.length > 1 && (
          <Combobox.Option
            value={OPTION_ALL}
            {...NEVER_FIRST}
            disabled={found.every(({ layout }) => chosen.has(layout.id))}
          >
            {isNarrowed ? 'Add all found' : 'Add all'}{' '}
            <span className={classes['quiet']}>{formatNumber(found.length)} layouts</span>
          </Combobox.Option>
        )}
        {found.slice(0, SHOWN).map(({ layout, detail }) => (
          <Combobox.Option
            key={layout.id}
            value={String(layout.id)}
            active={chosen.has(layout.id)}
            {...(chosen.has(layout.id) && NEVER_FIRST)}
          >
            <span className={classes['option']}>
              <span>
                {layout.name}
                <span className={classes['detail']}>{`${detail} · ${timeOf(layout.id)}`}</span>
              </span>
              {chosen.has(layout.id) && <IconCheck size={14} stroke={1.6} aria-label="chosen" />}
            </span>
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
      </Combobox.Options>
      {more > 0 && (
        <Combobox.Footer className={classes['quiet'] ?? ''}>
          {formatNumber(more)} more: type to find them
        </Combobox.Footer>
      )}
    </>
  )
}
