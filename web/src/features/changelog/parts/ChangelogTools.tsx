import { Select, Switch } from '@mantine/core'
import type { ChangelogDeviceType } from '@service-center/contract/changelog/changelog.ts'
import { useNavigate } from '@tanstack/react-router'
import { type StoredValue, useStoredValue } from '../../../api/stored-value.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { DEVICE_TYPE_CHOICES } from '../changelog-words.ts'
import classes from '../changelog.module.css'

interface ChangelogToolsProps {
  deviceType: ChangelogDeviceType
  /** The products to choose from, and the chosen one. */
  products: readonly string[]
  product: string | undefined
  /** Undefined for those who may not read raw names. */
  technicalView: StoredValue<boolean> | undefined
}

/** What the table shows: the device type, a product, and the technical view. */
export function ChangelogTools({ deviceType, products, product, technicalView }: ChangelogToolsProps) {
  return (
    <div className={classes['tools']}>
      <DeviceTypeSelect deviceType={deviceType} />
      <ProductSelect products={products} product={product} />
      {technicalView !== undefined && <TechnicalSwitch view={technicalView} />}
    </div>
  )
}

function TechnicalSwitch({ view }: { view: StoredValue<boolean> }) {
  return (
    <Switch
      label="Technical view"
      checked={useStoredValue(view)}
      onChange={(event) => view.set(event.currentTarget.checked)}
    />
  )
}

function DeviceTypeSelect({ deviceType }: { deviceType: ChangelogDeviceType }) {
  const navigate = useNavigate()
  return (
    <Select
      className={classes['select'] ?? ''}
      aria-label="Device Type"
      data={DEVICE_TYPE_CHOICES}
      value={String(deviceType)}
      allowDeselect={false}
      onChange={(value) => void navigate(addressOf.changelog({ type: value === '1' ? 1 : 2 }))}
    />
  )
}

function ProductSelect({ products, product }: { products: readonly string[]; product: string | undefined }) {
  const navigate = useNavigate()
  // One that no version names any more can still be cleared.
  const data = product === undefined || products.includes(product) ? [...products] : [...products, product]
  return (
    <Select
      className={classes['product'] ?? ''}
      aria-label="Product"
      placeholder="All products"
      // It has its place from the beginning: nothing moves when the products have been loaded.
      disabled={data.length === 0}
      data={data}
      value={product ?? null}
      clearable
      clearButtonProps={{ 'aria-label': 'All products' }}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, product: value ?? undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
