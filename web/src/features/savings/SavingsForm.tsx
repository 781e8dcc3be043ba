import { Button, Collapse, SegmentedControl, TextInput } from '@mantine/core'
import {
  FIELD_SIZES,
  type FieldSize,
  SAVINGS_CURRENCIES,
  type SizeInput,
} from '@service-center/contract/savings/savings-input.ts'
import { SIZE_NAMES } from '@service-center/contract/savings/savings-words.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { currencyOf, MAX_NAME, type SavingsDraft, type SavingsErrors } from './savings-draft.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import { listed } from '../../ui/text/format.ts'
import classes from './savings.module.css'

/** The rows of the additional parameters, with a value for each size. */
const ROWS: readonly { key: keyof SizeInput; label: string; name: string }[] = [
  { key: 'remarkFields', label: 'Remarked fields', name: 'remarked fields' },
  { key: 'layouts', label: 'Initial layouts per field', name: 'initial layouts per field' },
  { key: 'layoutMinutes', label: 'Time per layout, minutes', name: 'minutes per layout' },
  { key: 'sessions', label: 'Remark sessions', name: 'remark sessions' },
  { key: 'remarkMinutes', label: 'Time per remark, minutes', name: 'minutes per remark' },
  { key: 'manualGallons', label: 'Gallons per field, by hand', name: 'gallons per field by hand' },
  { key: 'robotGallons', label: 'Gallons per field, robot', name: 'gallons per field with the robot' },
]

interface SavingsFormProps {
  draft: SavingsDraft
  errors: SavingsErrors
  /** The sizes with fields that are never marked. */
  idle: readonly FieldSize[]
  onChange: (name: string, value: string) => void
}

export function SavingsForm({ draft, errors, idle, onChange }: SavingsFormProps) {
  const currency = currencyOf(draft)
  const field = (name: string) => ({
    name,
    value: draft[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(name, event.currentTarget.value),
  })
  return (
    <>
      <section className={classes['part']} aria-label="Customer">
        <TextInput
          label="Customer name"
          withAsterisk
          autoComplete="off"
          maxLength={MAX_NAME}
          {...field('customer')}
        />
        <SegmentedControl
          aria-label="Currency"
          data={[...SAVINGS_CURRENCIES]}
          value={currency}
          onChange={(value) => onChange('currency', value)}
        />
      </section>
      <section className={classes['part']} aria-labelledby="savings-fields">
        <h2 id="savings-fields">Fields</h2>
        <div className={classes['four']}>
          {FIELD_SIZES.map((size) => (
            <TextInput
              key={size}
              label={SIZE_NAMES[size]}
              inputMode="numeric"
              autoComplete="off"
              {...field(`${size}.fields`)}
            />
          ))}
        </div>
        {idle.length > 0 && (
          <StateText state="warning">
            {listed(idle.map((size) => SIZE_NAMES[size]))} fields do not count: the additional parameters give
            them no layouts and no remarks.
          </StateText>
        )}
        {errors[''] !== undefined && (
          <p className={classes['problem']} role="alert">
            {errors['']}
          </p>
        )}
      </section>
      <MoreParameters hasErrors={Object.keys(errors).some(isAdditional)}>
        <div className={classes['sizes']}>
          <span />
          {FIELD_SIZES.map((size) => (
            <span key={size} className={classes['size']}>
              {SIZE_NAMES[size]}
            </span>
          ))}
          {ROWS.map(({ key, label, name }) => (
            <Fragment key={key}>
              <span className={classes['label']}>{label}</span>
              {FIELD_SIZES.map((size) => (
                <TextInput
                  key={size}
                  aria-label={`${SIZE_NAMES[size]}: ${name}`}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={key === 'remarkFields' ? (draft[`${size}.fields`] ?? '') : ''}
                  {...field(`${size}.${key}`)}
                />
              ))}
            </Fragment>
          ))}
        </div>
        <div className={classes['three']}>
          <TextInput label={`Base wage, ${currency} an hour`} inputMode="decimal" {...field('baseWage')} />
          <TextInput label={`True wage, ${currency} an hour`} inputMode="decimal" {...field('trueWage')} />
          <TextInput label={`Paint, ${currency} a gallon`} inputMode="decimal" {...field('paintCost')} />
        </div>
      </MoreParameters>
    </>
  )
}

const isAdditional = (name: string) =>
  name !== '' && name !== 'customer' && !FIELD_SIZES.some((size) => name === `${size}.fields`)

/** The parameters that are rarely changed. They are folded unless one of them is wrong. */
function MoreParameters({ hasErrors, children }: { hasErrors: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isShown = isOpen || hasErrors
  return (
    <section className={classes['part']}>
      <Button
        variant="subtle"
        color="gray"
        className={classes['more'] ?? ''}
        leftSection={isShown ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        Additional parameters
      </Button>
      <Collapse id={id} expanded={isShown}>
        <div className={classes['moreBody']}>{children}</div>
      </Collapse>
    </section>
  )
}
