import * as api from '@service-center/contract/api.ts'
import type { QuoteSettings } from '@service-center/contract/quote-settings/quote-settings.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconFileDollar, IconList, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useId, useRef, useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { type HeaderAction, PageHeader } from '../../ui/page/PageHeader.tsx'
import { CustomerPart } from './form/CustomerPart.tsx'
import { FinishPart } from './form/FinishPart.tsx'
import { ExtrasPart, RobotsPart } from './form/ProductParts.tsx'
import { TemplatesPart } from './form/TemplatesPart.tsx'
import { type Quotation, type QuoteFormState, useQuotation, useQuoteForm } from './form/use-quote-form.ts'
import { FormFoot, MissingNote } from './FormFoot.tsx'
import { useIssue } from './use-issue.ts'
import formClasses from './form/quote-form.module.css'
import classes from './quote-generator.module.css'

const QuotePreview = lazy(() =>
  import('./QuotePreview.tsx').then((module) => ({ default: module.QuotePreview })),
)

/** Makes quotes (specification 3, 'Quote Generator'). */
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

/** The link to the quote settings, for users who may see them. */
function useSettingsAction(): HeaderAction[] {
  const navigate = useNavigate()
  if (!mayCall(useViewer(), api.quoteSettingCalls.get.right)) return []
  return [
    {
      id: 'settings',
      label: 'Quote settings',
      icon: <IconSettings size={14} stroke={1.6} />,
      onClick: () => void navigate(addressOf.quoteSettings()),
    },
  ]
}

/** The form on the left and its preview on the right; on narrow screens each behind a tab. */
function QuoteGenerator({ settings }: { settings: QuoteSettings }) {
  const navigate = useNavigate()
  const settingsAction = useSettingsAction()
  const width = useWidth()
  const state = useQuoteForm(settings)
  const quotation = useQuotation(state)
  const issue = useIssue(state, quotation)
  const element = useRef<HTMLElement>(null)
  const hasNumbers = quotation.itemNumbers.data !== undefined
  const messages = [...state.problems.map(({ message }) => message), ...state.wrongNumbers]
  const isOff = messages.length > 0 || state.closeDate.isLoading || !hasNumbers || issue.isBusy
  const generate = (
    <Button
      leftSection={<IconFileDollar size={14} stroke={1.6} />}
      onClick={issue.issue}
      loading={issue.isBusy}
      disabled={isOff}
    >
      Generate Contract
    </Button>
  )
  const missing = (
    <MissingNote
      messages={messages}
      hasWrong={state.wrongNumbers.length > 0}
      isDateLoading={state.closeDate.isLoading}
      itemNumbers={quotation.itemNumbers}
      onShow={() => showFirst(element.current)}
    />
  )
  const isPhone = width === 'phone'
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Quote generator"
        sentence={`Quotation ${quotation.number}`}
        actions={[
          {
            id: 'issued',
            label: 'Issued quotes',
            icon: <IconList size={14} stroke={1.6} />,
            onClick: () => void navigate(addressOf.issuedQuotes()),
          },
          ...settingsAction,
          {
            id: 'over',
            label: 'Start over',
            disabled: !state.isStarted,
            onClick: () => void startOver(state),
          },
        ]}
        isTight={width !== 'wide'}
        menu={isPhone ? undefined : missing}
        primary={isPhone ? undefined : generate}
      />
      <FormElement
        form={{ submit: issue.issue, attach: (form) => void (element.current = form) }}
        isVerbDisabled={isOff}
        className={classes['page']}
        label="Quote"
        autoComplete="off"
      >
        <Columns
          preview={
            <LazyPart fallback={<LoadingState />}>
              <QuotePreview state={state} figures={quotation.figures} number={quotation.number} />
            </LazyPart>
          }
        >
          <QuoteParts state={state} figures={quotation.figures} />
          <FormFoot issue={issue} missing={isPhone ? missing : null} generate={isPhone ? generate : null} />
        </Columns>
      </FormElement>
      <NumberDialog number={issue.otherNumber} onClose={issue.forgetOtherNumber} />
    </div>
  )
}

async function startOver({ startOver: clear }: QuoteFormState): Promise<void> {
  const isAgreed = await confirm({
    title: 'Start over?',
    text: 'Everything that you have chosen for this quote is cleared.',
    verb: 'Start over',
    keepLabel: 'Keep editing',
    destructive: true,
  })
  if (isAgreed) clear()
}

/** Scrolls to the first wrong field or part with a message, and focuses the field. */
function showFirst(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[data-problems], [aria-invalid="true"]')
  const part = first?.closest('section')
  part?.scrollIntoView({ block: 'nearest' })
  const field = first?.matches('input') ? first : part?.querySelector<HTMLElement>('input, button, textarea')
  field?.focus()
}

function QuoteParts({ state, figures }: { state: QuoteFormState; figures: Quotation['figures'] }) {
  return (
    <div className={formClasses['form']}>
      <CustomerPart {...state} />
      <RobotsPart {...state} />
      <ExtrasPart {...state} />
      <TemplatesPart {...state} />
      <FinishPart {...state} figures={figures} />
    </div>
  )
}

function Columns({ preview, children }: { preview: React.ReactNode; children: React.ReactNode }) {
  const isWide = useWidth() === 'wide'
  const [tab, setTab] = useState('form')
  const id = useId()
  if (isWide)
    return (
      <div className={classes['columns']}>
        <div className={classes['left']}>{children}</div>
        <div className={classes['right']}>{preview}</div>
      </div>
    )
  return (
    <div className={classes['tabs']}>
      <div className={classes['tabList']}>
        <SegmentedControl
          fullWidth
          size="xs"
          name={id}
          aria-label="Form or preview"
          data={[
            { value: 'form', label: 'Form' },
            { value: 'preview', label: 'Preview' },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      <div className={classes['panel']}>{tab === 'form' ? children : preview}</div>
    </div>
  )
}

/** Says that the quote got another number than the form had shown (specification 3, section 8). */
function NumberDialog({ number, onClose }: { number: string | undefined; onClose: () => void }) {
  return (
    <AppDialog
      opened={number !== undefined}
      onClose={onClose}
      title="Quotation number"
      size="confirm"
      verb="OK"
      onSubmit={onClose}
    >
      <p>Quotation number of created quote has been updated: {number}</p>
    </AppDialog>
  )
}
