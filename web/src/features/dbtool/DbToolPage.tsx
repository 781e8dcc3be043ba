import { Button } from '@mantine/core'
import { usePanels, type PageSection } from '../../kit/panels/panels.ts'
import { openSectionsAt, useOpenSections } from '../../kit/panels/open-sections.ts'
import { SectionList } from '../../kit/panels/SectionList.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/canvas.module.css'

const OPEN = openSectionsAt('service-center.dbtool.sections')

/** The database administration tool, with the sections that the viewer has a right to. */
export function DbToolPage({ sections }: { sections: readonly PageSection[] }) {
  const shown = usePanels(sections)
  const open = useOpenSections(OPEN, shown[0]?.id)
  const isAnyOpen = shown.some(({ id }) => open.isOpen(id))
  const setAll = () =>
    open.setOpen(
      shown.map(({ id }) => id),
      !isAnyOpen,
    )
  return (
    <div className={layout['page']} data-tables>
      <PageHeader
        title="DbTool"
        sentence={shown.length === 1 ? '1 section' : `${shown.length} sections`}
        primary={
          shown.length > 0 && (
            <Button variant="subtle" color="gray" onClick={setAll}>
              {isAnyOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          )
        }
      />
      {shown.length === 0 ? (
        <EmptyState title="No section for your rights yet">
          Your DbTool rights belong to sections that this version of the Service Center does not have.
        </EmptyState>
      ) : (
        <SectionList sections={shown} open={open} />
      )}
    </div>
  )
}
