import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { FormFrame, type FormFrameProps } from './FormFrame.tsx'
import layout from '../../ui/page/canvas.module.css'

interface PageFormProps extends FormFrameProps {
  title: string
  /** The back link. */
  back: ReactNode
}

/** A page that is a form. A page that must load data first puts a `FormFrame` under its own header. */
export function PageForm({ title, back, ...frame }: PageFormProps) {
  return (
    <article className={layout['page']}>
      <PageHeader title={title} back={back} />
      <FormFrame {...frame} />
    </article>
  )
}
