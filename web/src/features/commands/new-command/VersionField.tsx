import { ActionIcon, Tooltip, type ComboboxItem } from '@mantine/core'
import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { versionRemark } from './offered-versions.ts'
import type { VersionsLoad } from './use-versions.ts'
import classes from './new-command.module.css'

interface VersionFieldProps extends FieldBinding<string | null> {
  versions: readonly SoftwareVersion[]
  load: VersionsLoad
}

/** The software version of an update, with a button that loads the list again. */
export function VersionField({ versions, load, ...field }: VersionFieldProps) {
  const remarks = useMemo(
    () => new Map(versions.map((version) => [version.value, versionRemark(version)])),
    [versions],
  )
  const option = ({ option: { value } }: { option: ComboboxItem }) => (
    <>
      <span className="sc-mono">{value}</span> <span className={classes['quiet']}>{remarks.get(value)}</span>
    </>
  )
  return (
    <div className={classes['version']}>
      <SelectField
        {...field}
        className={classes['versionField'] ?? ''}
        label="Software Version"
        placeholder={placeholderOf(versions, load)}
        nothingFoundMessage="No versions available"
        data={versions.map(({ value }) => value)}
        renderOption={option}
        error={field.error ?? load.error}
      />
      <Tooltip label="Refresh">
        <ActionIcon
          variant="default"
          size="var(--sc-control)"
          aria-label="Refresh the versions"
          loading={load.isLoading}
          loaderProps={{ size: 14 }}
          onClick={load.reload}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function placeholderOf(versions: readonly SoftwareVersion[], { isLoading }: VersionsLoad): string {
  if (versions.length > 0) return 'Choose a version'
  return isLoading ? 'Loading...' : 'No versions available'
}
