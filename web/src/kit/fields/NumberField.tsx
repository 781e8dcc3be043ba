import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { FieldBinding } from '../form/checks/field-paths.ts'

type NumberFieldProps = FieldBinding<number | null> &
  Omit<NumberInputProps, keyof FieldBinding<null>> & {
    hasFraction?: boolean
  }

/** A number, by default an integer; null while empty. Not for amounts of money: floats are not exact, see `readAmount`. */
export function NumberField({ value, onChange, hasFraction = false, ...input }: NumberFieldProps) {
  return (
    <NumberInput
      hideControls
      allowDecimal={hasFraction}
      inputMode={hasFraction ? 'decimal' : 'numeric'}
      {...input}
      value={value ?? ''}
      // Mantine passes an incomplete number, such as a single minus, as a text.
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
