import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { pageContent } from '../../../kit/pdf/page-content.ts'
import { PdfPreview } from '../../../kit/pdf/PdfPreview.tsx'
import classes from '../quote-settings.module.css'

/** Shows an uploaded PDF. A default export, because it is loaded with `lazy`. */
// oxlint-disable-next-line import/no-default-export
export default function PagesPreview({ id, title }: { id: number; title: string }) {
  const { data, error, isPending, refetch } = useQuery(pageContent(id))
  const made = useMemo(
    () =>
      data == null ? undefined : { content: new Blob([data], { type: 'application/pdf' }), version: id },
    [data, id],
  )
  const failure = error === null || made !== undefined ? undefined : messageOf(error)
  return (
    <section className={classes['pagesPreview']} aria-label={sentence`Preview of ${title}`}>
      <PdfPreview
        pdf={{
          made,
          isBehind: isPending && failure === undefined,
          failure,
          retry: () => void refetch(),
        }}
        title={title}
      />
    </section>
  )
}
