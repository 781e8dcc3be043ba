import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { FormFrame, type FormFrameProps } from '../../../kit/form/FormFrame.tsx'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useMayEdit } from '../use-settings.ts'
import { BackToSettings } from './BackToSettings.tsx'
import classes from './parts.module.css'

interface EditorPageProps extends Omit<FormFrameProps, 'onCancel'> {
  title: string
  sentence?: string | undefined
}

/** The page of a form of the settings. Holders of the right outside the internal customer can read it only. */
export function EditorPage({ title, sentence, isVerbDisabled = false, ...frame }: EditorPageProps) {
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  return (
    <article className={classes['page']}>
      <PageHeader title={title} back={<BackToSettings />} {...(sentence === undefined ? {} : { sentence })} />
      {!mayEdit && <ReadOnlyNotice />}
      <FormFrame
        {...frame}
        isVerbDisabled={isVerbDisabled || !mayEdit}
        onCancel={() => void navigate(addressOf.quoteSettings())}
      />
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
