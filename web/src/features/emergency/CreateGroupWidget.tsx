import * as api from '@service-center/contract/api.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { TabletOutcome } from '@service-center/contract/tablet-management/tablet-state.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { AccessGroupsField } from '../../kit/fields/customers/AccessGroupsField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import type { ApiForm } from '../../kit/form/use-api-form.ts'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { UnlessFailed } from '../../ui/feedback/Loaded.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { countOf } from './emergency-texts.ts'
import classes from './emergency.module.css'

interface Values {
  accessGroups: number[]
  name: string
}

const EMPTY: Values = { accessGroups: [], name: '' }

/** Creates a Knox group with the tablets of all customers that have certain access groups. Loaded lazily. */
export default function CreateGroupWidget() {
  const groups = useLoad(q(api.customerChanges.accessGroups, {}))
  const form: ApiForm<typeof api.tabletManagement.createGroup, Values> = useWidgetForm(
    api.tabletManagement.createGroup,
    {
      defaults: EMPTY,
      input: ({ accessGroups, name }) => ({
        query: { accessgroups: accessGroups.join(','), groupname: name },
      }),
      renamed: { accessgroups: 'accessGroups', groupname: 'name' },
      rules: ({ accessGroups }) => ({
        accessGroups: accessGroups.length === 0 ? MESSAGES.required : undefined,
      }),
      success: () => 'Successfully created group',
    },
  )
  const { accessGroups } = form.values
  const { data: preview } = useQuery({
    ...q(api.tabletManagement.groupPreview, { query: { accessgroups: accessGroups.join(',') } }),
    enabled: accessGroups.length > 0,
  })
  const notAdded = form.reply?.notAdded ?? []
  return (
    <WidgetForm
      form={form}
      verb="Create group"
      isWaiting={groups.data === undefined}
      note={accessGroups.length > 0 && preview !== undefined && previewText(preview)}
      below={notAdded.length > 0 && <NotAdded outcomes={notAdded} />}
    >
      <UnlessFailed load={groups}>
        <AccessGroupsField
          label="Access groups"
          description="The tablets of all customers with one of these groups."
          withAsterisk
          groups={groups.data?.data ?? []}
          {...form.field('accessGroups')}
        />
      </UnlessFailed>
      <TextField label="Group name" withAsterisk {...form.field('name')} />
    </WidgetForm>
  )
}

function previewText({ tablets, moved }: { tablets: number; moved: number }): string {
  if (tablets === 0) return 'No tablet belongs to these access groups.'
  const leaving = moved === 0 ? '' : ` ${moved} of them ${moved === 1 ? 'leaves' : 'leave'} another group.`
  return `${countOf(tablets, 'tablet', 'tablets')} in this group.${leaving}`
}

/** The tablets that could not be added to the group, with the reason. */
function NotAdded({ outcomes }: { outcomes: readonly TabletOutcome[] }) {
  return (
    <div role="alert" className={classes['changes']}>
      <strong>{countOf(outcomes.length, 'tablet is', 'tablets are')} not in the group</strong>
      <ul className={classes['lines']}>
        {outcomes.map(({ tabletId, state, failure }) => (
          <li key={tabletId} className={classes['line']}>
            <StateText state={state === 'failed' ? 'bad' : 'warning'}>
              {`Tablet ${tabletId}: ${failure ?? 'not added'}`}
            </StateText>
          </li>
        ))}
      </ul>
    </div>
  )
}
