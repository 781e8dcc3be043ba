import { ErrorState } from '../../../ui/feedback/PageState.tsx'

interface LoadFailureProps {
  onRetry: () => void
  isRetrying?: boolean
  /** What is known of the cause. */
  text?: string | undefined
}

/** The specification's text (2, section 2.7) when the code or the data of widgets could not be loaded. */
export function LoadFailure({ onRetry, isRetrying = false, text }: LoadFailureProps) {
  return (
    <ErrorState
      message="An error occurred while loading one or more widgets"
      onRetry={onRetry}
      isRetrying={isRetrying}
    >
      {text}
    </ErrorState>
  )
}
