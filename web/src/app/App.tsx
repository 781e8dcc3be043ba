import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { UiProvider } from '../ui/theme/UiProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { router } from './router.ts'

/** The root component of the console. */
export function App() {
  return (
    <UiProvider>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </UiProvider>
  )
}
