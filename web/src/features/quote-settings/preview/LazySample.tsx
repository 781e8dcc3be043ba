import { type ComponentProps, lazy } from 'react'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'

const SamplePreview = lazy(() => import('./SamplePreview.tsx'))

/** The sample quote beside a form; what draws it is loaded after the form. */
export function LazySample(props: ComponentProps<typeof SamplePreview>) {
  return (
    <LazyPart fallback={<LoadingState />}>
      <SamplePreview {...props} />
    </LazyPart>
  )
}
