import { useNavigate } from '@tanstack/react-router'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { FormFrame, type FormFrameProps } from '../../../kit/form/FormFrame.tsx'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { useMayEdit } from '../use-settings.ts'
import { BackToSettings } from './BackToSettings.tsx'
import layout from '../../../ui/page/canvas.module.css'
import classes from './parts.module.css'

interface EditorPageProps extends Omit<FormFrameProps, 'onCancel'> {
  title: string
  sentence?: string | undefined
  /** What a quote looks like with what is typed: beside the form, and behind a tab where there is no space. */
  preview: ReactNode
}

const TABS = [
  { value: 'form', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
]

/** The page of a form of the settings. Holders of the right outside the internal customer can read it only. */
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
        {/* What is typed stays while the preview is looked at. */}
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

/** Why nothing can be changed here. */
export function ReadOnlyNotice(): ReactNode {
  return (
    <PageNotice state="info">
      Read only: this holds for all customers, and users of the internal customer change it.
    </PageNotice>
  )
}
