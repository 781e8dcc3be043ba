import { Button, Loader } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { waitingButton } from '../../kit/form/CardForm.tsx'

interface ExecuteButtonProps {
  isRunning: boolean
  /** There is nothing to execute. */
  isOff?: boolean
  /** Without it, the button submits its form. */
  onClick?: () => void
}

/** Executes the queries. It keeps the focus while they run, which a disabled button would lose. */
export function ExecuteButton({ isRunning, isOff = false, onClick }: ExecuteButtonProps) {
  return (
    <Button
      type={onClick === undefined ? 'submit' : 'button'}
      variant="filled"
      leftSection={
        isRunning ? <Loader size={14} color="currentColor" /> : <IconPlayerPlay size={14} stroke={1.6} />
      }
      disabled={isOff}
      {...waitingButton(isRunning)}
      {...(onClick === undefined ? {} : { onClick: () => !isRunning && onClick() })}
    >
      Execute queries
    </Button>
  )
}
