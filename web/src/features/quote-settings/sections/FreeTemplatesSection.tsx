import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { requiredTemplates } from '@service-center/contract/quote-settings/free-templates.ts'
import { DEFAULT_ALL_FREE_AFTER } from '@service-center/contract/quote-settings/quote-settings.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { SectionHead } from '../../../kit/sections/SectionHead.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { ChipList } from '../../../ui/page/Chip.tsx'
import { offeredParts, type Settings } from '../model/settings.ts'
import { useMayEdit } from '../use-settings.ts'
import { FreeTemplatesDialog } from './FreeTemplatesDialog.tsx'
import classes from '../parts/parts.module.css'

/** More than anybody chooses. */
const MANY = 20

/** Which templates are free with a Sport robot. */
export function FreeTemplatesSection() {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useMayEdit()
  const load = useLoad(q(api.quoteSettingCalls.get, {}))
  return (
    <>
      <SectionHead count={load.data?.freeTemplates.length}>
        {mayEdit && load.data !== undefined && (
          <Button
            variant="default"
            leftSection={<IconPencil size={14} stroke={1.6} />}
            onClick={() => setEditing(true)}
          >
            Edit free templates
          </Button>
        )}
      </SectionHead>
      <Loaded load={load}>
        {(settings) => (
          <>
            <Facts settings={settings} />
            {isEditing && <FreeTemplatesDialog settings={settings} onClose={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Facts({ settings }: { settings: Settings }) {
  const { freeTemplates, freeTemplatesQty, allFreeAfterQty } = settings
  const names = new Map(offeredParts(settings, 'templates').map(({ id, name }) => [id, name]))
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>Always free with a Sport robot</dt>
        <dd>
          <ChipList
            max={MANY}
            items={freeTemplates.map((id) => names.get(id) ?? `Template ${id}, which no plan offers`)}
          />
        </dd>
      </div>
      <div>
        <dt>Free others</dt>
        <dd>
          {freeTemplatesQty} of those that are chosen; a quote with a Sport robot has at least{' '}
          {requiredTemplates(settings)} templates
        </dd>
      </div>
      <div>
        <dt>All are free after</dt>
        <dd>
          {allFreeAfterQty} chosen
          {allFreeAfterQty === DEFAULT_ALL_FREE_AFTER && ', which is as good as never'}
        </dd>
      </div>
      <div>
        <dt>Never free</dt>
        <dd>Templates whose name contains “custom”</dd>
      </div>
    </dl>
  )
}
