import { api } from '@service-center/contract/api.ts'
import type { TemplateGroup } from '@service-center/contract/device-history.ts'
import { IconTemplate } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StateChip } from '../../../ui/state/StateChip.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import { Loaded } from './Loaded.tsx'
import classes from './data.module.css'

/** The templates that a tablet can mark, by group: which are purchased, and how often each was used. */
export function Templates({ id }: DialogContentProps) {
  return (
    <Loaded endpoint={api.deviceHistory.templates} input={{ params: { id: String(id) } }}>
      {({ groups }) =>
        groups.length === 0 ? (
          <EmptyState title="No templates" icon={<IconTemplate size={24} stroke={1.6} aria-hidden />}>
            This tablet has no template groups.
          </EmptyState>
        ) : (
          <div className={classes['groups']}>
            {groups.map((group) => (
              <TemplateCard key={group.name} {...group} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

function TemplateCard({ name, purchased, templates, counts }: TemplateGroup) {
  return (
    <Card
      title={name}
      aside={
        <StateChip state={purchased ? 'ok' : 'offline'}>
          {purchased ? 'Purchased' : 'Not purchased'}
        </StateChip>
      }
    >
      <ul>
        {templates.map((template, place) => (
          <li key={template} className={classes['templates']}>
            <span>{template}</span>
            <b>{usedText(counts[place] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function usedText(count: number): string {
  if (count === 0) return 'Not used'
  return count === 1 ? '1 layout' : `${count.toLocaleString('en')} layouts`
}
