import { Button, Drawer } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { useState } from 'react'
import { useSuspendedShortcuts } from '../../../ui/keyboard/use-shortcut.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { useViews } from './use-views.ts'
import { ViewList } from './ViewList.tsx'
import classes from './views.module.css'

interface ViewsPanelProps {
  /** Puts a name into the query that is being written. */
  onInsert: (text: string) => void
  /** Puts an example into a query's box; it is not executed. */
  onTry: (sql: string) => void
}

/** What queries may read: beside the queries on wide screens, in a drawer on others. */
export function ViewsPanel(props: ViewsPanelProps) {
  if (useWidth() !== 'wide') return <ViewsDrawer {...props} />
  return (
    <aside className={classes['side']} aria-label="Views">
      <h2 className={classes['title']}>Views</h2>
      <LoadedViews {...props} />
    </aside>
  )
}

function ViewsDrawer({ onInsert, onTry }: ViewsPanelProps) {
  const [state, setState] = useState<'closed' | 'open' | 'inserted'>('closed')
  const isOpen = state === 'open'
  useSuspendedShortcuts(isOpen)
  const closing = (act: (text: string) => void) => (text: string) => {
    setState('inserted')
    act(text)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDatabase size={14} stroke={1.6} />}
        onClick={() => setState('open')}
      >
        Views
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setState('closed')}
        // After an insertion the box has the focus.
        returnFocus={state !== 'inserted'}
        title="Views"
        position="right"
        size={420}
        padding={0}
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ body: classes['drawer'] ?? '', header: classes['drawerHead'] ?? '' }}
      >
        <LoadedViews onInsert={closing(onInsert)} onTry={closing(onTry)} />
      </Drawer>
    </>
  )
}

function LoadedViews(props: ViewsPanelProps) {
  const load = useViews()
  return <Loaded load={load}>{({ data }) => <ViewList views={data} {...props} />}</Loaded>
}
