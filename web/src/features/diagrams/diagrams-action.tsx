import { IconChartLine } from '@tabler/icons-react'
import type { HeaderAction } from '../../ui/page/PageHeader.tsx'
import type { OpenDiagrams } from './use-open-diagrams.ts'

/** The header's way to the diagrams. */
export function diagramsAction({ open }: OpenDiagrams): HeaderAction {
  return {
    id: 'diagrams',
    label: 'Historic Diagrams',
    icon: <IconChartLine size={14} stroke={1.6} />,
    onClick: open,
  }
}
