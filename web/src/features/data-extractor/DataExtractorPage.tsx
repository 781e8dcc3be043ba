import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { parseJson, readText, writeText } from '../../api/stored-value.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf, type DataExtractorSearch } from '../../kit/addresses.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { Loaded, LoadingState } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { dataExtractorSearch } from './data-extractor-search.ts'
import { draftOf, isUnsaved, readDraft, writeDraft } from './editor/editor-draft.ts'
import { QueryOverview } from './QueryOverview.tsx'
import { withValues } from './parameter-values.ts'
import { QueryResultPanel } from './result/QueryResultPanel.tsx'
import { useExecution } from './use-execution.tsx'
import classes from './data-extractor.module.css'

const QueryEditor = lazy(() =>
  import('./editor/QueryEditor.tsx').then((module) => ({ default: module.QueryEditor })),
)
const SchedulesPanel = lazy(() => import('./schedules/SchedulesPanel.tsx'))

const EMPTY = JSON.stringify({})

/** Saved queries, their schedules, and the editor for users who may write queries (specification 3, 'Data Extractor'). */
export default function DataExtractorPage() {
  const mayWrite = mayCall(useViewer(), api.dataQueries.create.right)
  const { search, change } = useKeptSearch()
  const { tab: _tab, schedule: _schedule, ...chosen } = search
  const tab = mayWrite || search.tab !== 'editor' ? (search.tab ?? 'overview') : 'overview'
  const load = useLoad(q(api.dataQueries.list, {}))
  const execution = useExecution()
  const open = (next: string | null) =>
    change(next === 'editor' || next === 'schedules' ? { ...chosen, tab: next } : chosen)
  const showSchedule = (schedule: number | undefined) =>
    change({ ...chosen, tab: 'schedules', ...(schedule === undefined ? {} : { schedule }) })
  const edit = async (query: SavedQuery, as: 'own' | 'new') => {
    if (await putIntoEditor(query, { as, search })) open('editor')
  }
  return (
    <article className={classes['page']}>
      <PageHeader title="Data extractor" sentence="Saved queries over the data that you may see" />
      <Tabs
        value={tab}
        onChange={open}
        keepMounted={false}
        classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '' }}
      >
        <Tabs.List aria-label="Data extractor">
          <Tabs.Tab value="overview">Query Overview</Tabs.Tab>
          {mayWrite && <Tabs.Tab value="editor">Query Editor</Tabs.Tab>}
          <Tabs.Tab value="schedules">Schedules</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Loaded load={load}>
            {({ data }) => (
              <QueryOverview
                queries={data}
                search={search}
                onSearch={change}
                execution={execution}
                onEdit={(query, as) => void edit(query, as)}
              />
            )}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="editor">
          <Loaded load={load}>
            {({ data }) => (
              <LazyPart fallback={<LoadingState />}>
                <QueryEditor queries={data} execution={execution} onBack={() => open('overview')} />
              </LazyPart>
            )}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="schedules">
          <Loaded load={load}>
            {({ data }) => (
              <LazyPart fallback={<LoadingState />}>
                <SchedulesPanel queries={data} shown={search.schedule} onShow={showSchedule} />
              </LazyPart>
            )}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
      {tab !== 'schedules' && <QueryResultPanel execution={execution} />}
    </article>
  )
}

/** Puts a saved query into the editor's draft; false if the user keeps the unsaved draft. */
async function putIntoEditor(
  query: SavedQuery,
  { as, search }: { as: 'own' | 'new'; search: DataExtractorSearch },
): Promise<boolean> {
  const draft = draftOf(query, { as, params: withValues(query.params, search) })
  const before = readDraft()
  if (isUnsaved(before) && JSON.stringify(before) !== JSON.stringify(draft)) {
    const isAgreed = await confirm({
      title: 'Replace what is in the editor?',
      text: 'The editor holds queries that you have written and not saved. They are lost.',
      verb: 'Replace',
      keepLabel: 'Keep them',
      destructive: true,
    })
    if (!isAgreed) return false
  }
  writeDraft(draft)
  return true
}

/** The search parameters of the URL; if it has none, those of the last visit. */
function useKeptSearch() {
  const key = keyOf(useViewer().username)
  const navigate = useNavigate()
  const search = dataExtractorSearch(useSearch({ strict: false }))
  const text = JSON.stringify(search)
  useEffect(() => {
    const kept = readStoredSearch(key)
    if (text !== EMPTY) writeText(key, text)
    else if (JSON.stringify(kept) !== EMPTY)
      void navigate({ ...addressOf.dataExtractor(kept), replace: true })
  }, [key, text, navigate])
  return {
    search,
    change: (next: DataExtractorSearch) => {
      writeText(key, JSON.stringify(next))
      void navigate({ ...addressOf.dataExtractor(next), replace: true })
    },
  }
}

/** One key per user, so that users of a shared computer do not see each other's choices. */
const keyOf = (username: string) => `service-center.data-extractor.${username}`

function readStoredSearch(key: string): DataExtractorSearch {
  const stored = parseJson(readText(key))
  return typeof stored === 'object' && stored !== null ? dataExtractorSearch({ ...stored }) : {}
}
