import * as api from '@service-center/contract/api.ts'
import { TABLET_MANAGEMENT_ERRORS } from '@service-center/contract/tablet-management/errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import {
  type TabletUserLevel,
  userLevelName,
  userLevelsFor,
} from '@service-center/contract/tablet-management/tablet-rules.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { SelectField } from '../../kit/fields/picks/SelectField.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

interface ChangeLevelDialogProps {
  tabletId: number
  /** The level that was last set, or else the reported one. */
  current: string | undefined
  onClose: () => void
}

export function ChangeLevelDialog({ tabletId, current, onClose }: ChangeLevelDialogProps) {
  const { userAccess } = useViewer()
  const levels = userLevelsFor(new Set(userAccess))
  const form = useApiForm(api.tabletManagement.setUserLevel, {
    // The current level may not be in the list, for example if it belongs to another app version.
    initialValues: { userLevel: current ?? null },
    // The rules ensure that the level is one of the list.
    input: ({ userLevel }) => ({ body: { tabletId, userLevel: userLevel as TabletUserLevel } }),
    rules: ({ userLevel }) => ({
      userLevel:
        userLevel === null
          ? MESSAGES.required
          : userLevel === current
            ? TABLET_MANAGEMENT_ERRORS.tablet_user_level_unchanged.message
            : undefined,
    }),
    success: (_reply, { userLevel }) => `Tablet level has been set to ${userLevelName(userLevel ?? '')}.`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      size="confirm"
      title="Change User Level"
      about={`Tablet ${tabletId}`}
      verb="Change User Level"
      isForgettable
      onClose={() => {
        toast.warning('canceled')
        onClose()
      }}
    >
      <SelectField
        label="User level"
        withAsterisk
        searchable={false}
        data={levels.map((level) => ({ value: level, label: userLevelName(level) }))}
        {...form.field('userLevel')}
      />
    </DialogForm>
  )
}
