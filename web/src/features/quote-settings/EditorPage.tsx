import { SegmentedControl } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, useState } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { FormFrame, type FormFrameProps } from '../../kit/form/PageForm.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useMayEdit } from './settings.ts'
import layout from '../../ui/page/canvas.module.css'
import classes from './quote-settings.module.css'

const TABS = [
  { value: 'form', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
]

interface EditorPageProps extends Omit<FormFrameProps, 'onCancel'> {
  title: string
  sentence?: string | undefined
  /** Beside the form, or behind a tab on narrow screens. */
  preview: ReactNode
}

/** The page that edits a contract or a plan. Only users of the internal customer can save; others read. */
export function EditorPage(props: EditorPageProps) {
  const { title, sentence, preview, isVerbDisabled = false, ...frame } = props
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const isWide = useWidth() === 'wide'
  const [tab, setTab] = useState('form')
  return (
    <article className={layout['page']}>
      <PageHeader
        title={title}
        back={<BackToSettings />}
        {...(sentence === undefined ? {} : { sentence })}
        primary={!isWide && <SegmentedControl aria-label="View" data={TABS} value={tab} onChange={setTab} />}
      />
      {!mayEdit && <ReadOnlyNotice />}
      <div className={classes['halves']}>
        {/* Hidden rather than unmounted, so that it keeps what was typed. */}
        <div className={classes['form']} hidden={!isWide && tab !== 'form'}>
          <FormFrame
            {...frame}
            isVerbDisabled={isVerbDisabled || !mayEdit}
            onCancel={() => void navigate(addressOf.quoteSettings())}
          />
        </div>
        {(isWide || tab === 'preview') && <div className={classes['preview']}>{preview}</div>}
      </div>
    </article>
  )
}

export function ReadOnlyNotice() {
  return (
    <PageNotice state="info">
      Read only: this holds for all customers, and users of the internal customer change it.
    </PageNotice>
  )
}

/** Shown instead of the form when the contract or plan does not exist. */
export function NoSuch({ title }: { title: string }) {
  return (
    <>
      <PageHeader title="Quote settings" back={<BackToSettings />} />
      <EmptyState title={title}>Somebody may have deleted it.</EmptyState>
    </>
  )
}

const BackToSettings = () => <Link {...addressOf.quoteSettings()}>Quote settings</Link>

const SamplePreview = lazy(() => import('./SamplePreview.tsx'))

/** The sample quote beside a form. Its code, which draws PDFs, is loaded after the form. */
export function LazySample(props: ComponentProps<typeof SamplePreview>) {
  return (
    <LazyPart fallback={<LoadingState />}>
      <SamplePreview {...props} />
    </LazyPart>
  )
}
