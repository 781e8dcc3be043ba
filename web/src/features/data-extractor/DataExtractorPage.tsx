import { Tabs } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { useViewer } from '../../api/credentials.ts'
import { q } from '../../api/query.ts'
import { mayCall } from '../../api/rights.ts'
import { useLoad } from '../../api/use-load.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { QueryOverview } from './overview/QueryOverview.tsx'
import { QueryResultPanel } from './result/QueryResultPanel.tsx'
import { useExecution } from './use-execute.ts'
import { useKeptSearch } from './use-kept-search.ts'
import classes from './data-extractor.module.css'

/** Saved queries, and the editor of those who may write them (specification 3, 'Data Extractor'). A lazy default export. */
export default function DataExtractorPage() {
  const mayWrite = mayCall(useViewer(), api.dataQueries.create.right)
  const { search, change } = useKeptSearch()
  const { tab: _tab, ...chosen } = search
  const tab = mayWrite ? (search.tab ?? 'overview') : 'overview'
  const load = useLoad(q(api.dataQueries.list, {}))
  const execution = useExecution()
  const open = (next: string | null) => change(next === 'editor' ? { ...chosen, tab: 'editor' } : chosen)
  return (
    <article className={classes['page']}>
      <PageHeader title="Data extractor" sentence="Saved queries over the data that you may see" />
      <Tabs
        value={tab}
        onChange={open}
        classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '' }}
      >
        <Tabs.List aria-label="Data extractor">
          <Tabs.Tab value="overview">Query Overview</Tabs.Tab>
          {mayWrite && <Tabs.Tab value="editor">Query Editor</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Loaded load={load}>
            {({ data }) => (
              <QueryOverview
                queries={data}
                search={search}
                onSearch={change}
                execution={execution}
                onEdit={() => open('editor')}
              />
            )}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
      <QueryResultPanel execution={execution} />
    </article>
  )
}
