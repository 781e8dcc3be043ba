import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { BackToSettings } from './BackToSettings.tsx'

/** In place of the page of something that does not exist. */
export function NoSuch({ title }: { title: string }) {
  return (
    <>
      <PageHeader title="Quote settings" back={<BackToSettings />} />
      <EmptyState title={title}>Somebody may have deleted it.</EmptyState>
    </>
  )
}
