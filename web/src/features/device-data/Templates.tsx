import * as api from '@service-center/contract/api.ts'
import type { TemplateGroup } from '@service-center/contract/device-history/device-parts.ts'
import { IconTemplate } from '@tabler/icons-react'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StateChip } from '../../ui/state/StateChip.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import classes from './data.module.css'

/** The templates that a tablet can mark, by group: which are purchased, and how often each was used. */
export function Templates({ id }: DialogContentProps) {
  const load = useLoad(q(api.deviceHistory.templates, { params: { id: String(id) } }))
  return (
    <Loaded load={load}>
      {({ groups }) =>
        groups.length === 0 ? (
          <EmptyState title="No templates" icon={<IconTemplate size={24} stroke={1.6} aria-hidden />}>
            This tablet has no template groups.
          </EmptyState>
        ) : (
          // It scrolls, and holds nothing that the keyboard reaches.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className={classes['groups']} aria-label="Template groups" tabIndex={0}>
            {groups.map((group) => (
              <TemplateCard key={group.name} {...group} />
            ))}
          </section>
        )
      }
    </Loaded>
  )
}

function TemplateCard({ name, purchased, templates, counts }: TemplateGroup) {
  return (
    <Card
      title={name}
      detail={
        <StateChip state={purchased ? 'ok' : 'offline'}>
          {purchased ? 'Purchased' : 'Not purchased'}
        </StateChip>
      }
    >
      <ul className={classes['templates']}>
        {templates.map((template, place) => (
          <li key={template} className={classes['template']}>
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
