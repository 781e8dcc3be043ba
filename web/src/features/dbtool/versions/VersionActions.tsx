import { ActionIcon } from '@mantine/core'
import { IconArchive, IconPlus } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { withAlert } from '../with-alert.ts'
import { deprecationText } from './deprecation-text.ts'
import type { Version, VersionKind } from './version-kind.ts'
import { RowTooltip } from '../../../ui/page/RowTooltip.tsx'

interface VersionActionsProps {
  kind: VersionKind
  version: Version
  onAdd: () => void
}

/** Adds a configuration to a version, or deprecates it. A deprecated version has neither. */
export function VersionActions({ kind, version, onAdd }: VersionActionsProps) {
  const deprecate = useApiMutation(kind.deprecate, {
    ...withAlert(kind.deprecate, () => kind.deprecateAlert),
    onSuccess: () => void toast.success(`${version.tag} is deprecated`),
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Deprecate ${kind.noun} ${version.tag}?`,
      text: deprecationText(kind, version),
      verb: 'Deprecate version',
      keepLabel: 'Keep version',
      destructive: true,
    })
    if (!isAgreed) return
    const input = kind.deprecateInput(version.id)
    deprecate.mutate(input, { onError: (error) => void toast.error(messageOf(error)) })
  }
  if (version.Deprecated) return null
  return (
    <>
      <RowTooltip label="Add configuration">
        <ActionIcon size={26} aria-label={`Add configuration to ${version.tag}`} onClick={onAdd}>
          <IconPlus size={16} stroke={1.6} />
        </ActionIcon>
      </RowTooltip>
      <RowTooltip label="Deprecate">
        <ActionIcon
          size={26}
          color="red"
          aria-label={`Deprecate ${version.tag}`}
          loading={deprecate.isPending}
          onClick={() => void ask()}
        >
          <IconArchive size={16} stroke={1.6} />
        </ActionIcon>
      </RowTooltip>
    </>
  )
}
