import * as api from '@service-center/contract/api.ts'
import { useSearch } from '@tanstack/react-router'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { openSectionsAt, useOpenSections } from '../../kit/panels/open-sections.ts'
import type { PageSection } from '../../kit/panels/panels.ts'
import { SectionList, ToggleAllButton } from '../../kit/panels/SectionList.tsx'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EditContractPage, NewContractPage } from './contracts/ContractPage.tsx'
import { ContractsSection } from './contracts/ContractsSection.tsx'
import { PagesSection } from './contracts/PagesSection.tsx'
import { ReadOnlyNotice } from './EditorPage.tsx'
import { FreeTemplatesSection } from './plan/FreeTemplatesSection.tsx'
import { EditPlanPage, NewPlanPage } from './plan/PlanPage.tsx'
import { PlansSection } from './plan/PlansSection.tsx'
import { type Editing, plansOf, useEditing, useMayEdit } from './settings.ts'
import { ItemNumbersSection, TranslationsSection } from './texts/TextsSection.tsx'
import layout from '../../ui/page/canvas.module.css'

const OPEN = openSectionsAt('service-center.quote-settings.sections')
const { right } = api.quoteSettingCalls.get

const SECTIONS: readonly PageSection[] = [
  { id: 'contracts', title: 'Contracts', right, render: () => <ContractsSection /> },
  { id: 'plans', title: 'Plans', right, render: () => <PlansSection /> },
  { id: 'free', title: 'Free templates', right, render: () => <FreeTemplatesSection /> },
  { id: 'translations', title: 'Translations', right, render: () => <TranslationsSection /> },
  { id: 'itemNumbers', title: 'Item numbers', right, render: () => <ItemNumbersSection /> },
  { id: 'pages', title: 'Pages', right, render: () => <PagesSection /> },
]

/** The lists of contracts, plans, texts and pages; with a search parameter, the form of one contract or plan. */
export default function QuoteSettingsPage() {
  const { contract, plan } = useSearch({ from: '/shell/verified/quotegenerator/settings' })
  const load = useEditing()
  if (contract === undefined && plan === undefined) return <Lists />
  return (
    <>
      {load.data === undefined && <PageHeader title="Quote settings" />}
      <Loaded load={load}>{(editing) => <Editor editing={editing} />}</Loaded>
    </>
  )
}

function Editor({ editing }: { editing: Editing }) {
  const { contract, plan, copy } = useSearch({ from: '/shell/verified/quotegenerator/settings' })
  if (plan === 'new') {
    const contractId = contract === 'new' ? undefined : contract
    return <NewPlanPage editing={editing} contractId={contractId} copy={copy} />
  }
  if (plan !== undefined) return <EditPlanPage editing={editing} id={plan} />
  if (contract === 'new' || contract === undefined) return <NewContractPage editing={editing} />
  return <EditContractPage editing={editing} id={contract} />
}

/** Explains how to begin, as long as there is no plan. */
function FirstSteps() {
  const { data, failure } = useLoad(q(api.quoteSettingCalls.get, {}))
  if (data === undefined && failure === undefined) return <FirstLoad />
  if (data === undefined || plansOf(data).length > 0) return null
  return (
    <PageNotice state="info">
      Quotes can be made as soon as a legal entity has a contract, and the contract a plan. Pages around them
      are optional.
    </PageNotice>
  )
}

function Lists() {
  const mayEdit = useMayEdit()
  const open = useOpenSections(OPEN, SECTIONS[0]?.id)
  return (
    <div className={layout['page']} data-tables>
      <PageHeader
        title="Quote settings"
        sentence="What quotes are made of. Quotes that were issued stay as they are."
        primary={<ToggleAllButton sections={SECTIONS} open={open} />}
      />
      {mayEdit ? <FirstSteps /> : <ReadOnlyNotice />}
      <SectionList sections={SECTIONS} open={open} />
    </div>
  )
}
