import { Button } from '@mantine/core'
import type { Submit } from './use-submit.ts'

/** Saves the open workflow. */
export function SubmitButton({ submit }: { submit: Submit }) {
  return (
    <Button loading={submit.progress !== undefined} title="Ctrl Enter" onClick={submit.submit}>
      Submit
    </Button>
  )
}
