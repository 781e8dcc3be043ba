import * as api from '@service-center/contract/api.ts'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { QuoteGenerator } from './QuoteGenerator.tsx'
import { useSettingsAction } from './use-settings-action.tsx'
import classes from './quote-generator.module.css'

/** Makes quotes (specification 3, 'Quote Generator'). A lazy default export. */
export default function QuoteGeneratorPage() {
  const load = useLoad(q(api.quotes.settings, {}))
  const settingsAction = useSettingsAction()
  if (load.data !== undefined && load.data.contracts.length > 0)
    return <QuoteGenerator settings={load.data} />
  return (
    <div className={classes['page']}>
      <PageHeader title="Quote generator" actions={settingsAction} />
      <Loaded load={load}>
        {() => (
          <EmptyState title="There is no contract type for you">
            Quotes need access to contracts and the right to the quotes of a legal entity. An administrator of
            accounts can give you both.
            {settingsAction.length > 0 &&
              ' A contract that does not exist yet is added in the quote settings.'}
          </EmptyState>
        )}
      </Loaded>
    </div>
  )
}
