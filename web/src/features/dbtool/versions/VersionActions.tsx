import { IconArchive, IconPlus } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { withAlert } from '../with-alert.ts'
import { deprecationText } from './deprecation-text.ts'
import type { Version, VersionKind } from './version-kind.ts'

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
      <RowButton label="Add configuration" name={`Add configuration to ${version.tag}`} onClick={onAdd}>
        <IconPlus size={16} stroke={1.6} />
      </RowButton>
      <RowButton
        label="Deprecate"
        name={`Deprecate ${version.tag}`}
        color="red"
        isBusy={deprecate.isPending}
        onClick={() => void ask()}
      >
        <IconArchive size={16} stroke={1.6} />
      </RowButton>
    </>
  )
}
