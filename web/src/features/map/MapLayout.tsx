import { Button, Drawer } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconList } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWidth } from '../../ui/use-width.ts'
import { useSuspendedShortcuts } from '../../ui/keyboard/use-shortcut.ts'
import { HideFilters } from './FilterPanel.tsx'
import classes from './map.module.css'

type Sheet = 'filters' | 'list'

interface MapLayoutProps {
  isTableShown: boolean
  onTableShown: (isShown: boolean) => void
  /** The sheet that is open over the map on a phone. */
  sheet: Sheet | undefined
  onSheet: (sheet: Sheet | undefined) => void
  legend: ReactNode
  map: ReactNode
  filters: ReactNode
  list: ReactNode
}

/** Filters, map and list side by side. On phones filters and list are sheets over the map. */
export function MapLayout(props: MapLayoutProps) {
  const width = useWidth()
  const [choice, setChoice] = useState<boolean>()
  if (width === 'phone') return <PhoneLayout {...props} />
  // Windows narrower than a desktop have no space for both panels, so the filters start hidden there.
  const hasFilters = choice ?? width === 'wide'
  const { isTableShown, onTableShown } = props
  return (
    <div
      className={classes['layout']}
      data-filters={hasFilters || undefined}
      data-list={isTableShown || undefined}
    >
      {hasFilters && <HideFilters value={() => setChoice(false)}>{props.filters}</HideFilters>}
      <div className={classes['middle']}>
        {props.map}
        {props.legend}
        {!hasFilters && (
          <Button
            className={classes['showFilters']}
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.6} />}
            onClick={() => setChoice(true)}
          >
            Show filters
          </Button>
        )}
        {!isTableShown && (
          <Button
            className={classes['showTable']}
            variant="default"
            leftSection={<IconList size={14} stroke={1.6} />}
            onClick={() => onTableShown(true)}
          >
            Show table
          </Button>
        )}
      </div>
      {isTableShown && props.list}
    </div>
  )
}

function PhoneLayout({ sheet, onSheet, legend, map, filters, list }: MapLayoutProps) {
  useSuspendedShortcuts(sheet !== undefined)
  const drawer = (kind: Sheet, title: string, content: ReactNode) => (
    <Drawer
      opened={sheet === kind}
      onClose={() => onSheet(undefined)}
      title={title}
      position="bottom"
      size="82%"
      padding={0}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: classes['sheet'] ?? '', header: classes['sheetHead'] ?? '' }}
    >
      {content}
    </Drawer>
  )
  return (
    <div className={classes['layout']}>
      <div className={classes['middle']}>
        {map}
        <div className={classes['sheetButtons']}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
            onClick={() => onSheet('filters')}
          >
            Filters
          </Button>
          <Button
            variant="default"
            leftSection={<IconList size={16} stroke={1.6} />}
            onClick={() => onSheet('list')}
          >
            List
          </Button>
        </div>
      </div>
      {drawer(
        'filters',
        'Filters',
        <>
          {filters}
          {legend}
        </>,
      )}
      {drawer('list', 'List', list)}
    </div>
  )
}
