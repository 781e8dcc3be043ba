import { MAX_CHAPTERS } from '@service-center/contract/qc/qc-workflow.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { useDraftStore, useEditor } from '../store/draft-context.ts'
import { addChapter } from './add.ts'
import { ChapterPanel } from './ChapterPanel.tsx'
import classes from './form.module.css'

/** The chapters of the workflow, below each other. */
export function ChapterList() {
  const store = useDraftStore()
  const chapters = useEditor(({ draft }) => draft.chapters)
  const said = useEditor((state) => state.said)
  const isAnyOpen = useEditor(({ open, draft }) => draft.chapters.some(({ key }) => open.has(key)))
  if (chapters.length === 0) {
    return (
      <div className={classes['none']}>
        <p>This workflow has no chapters yet.</p>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.6} />}
          onClick={() => addChapter(store, undefined)}
        >
          Add chapter
        </Button>
      </div>
    )
  }
  const questions = chapters.reduce((sum, one) => sum + one.questions.length, 0)
  return (
    <>
      <div className={classes['listHead']}>
        <h2>
          {counted(chapters.length, 'chapters')}, {counted(questions, 'questions')}
        </h2>
        <Button
          variant="subtle"
          color="gray"
          onClick={() =>
            store.setOpen(
              chapters.map(({ key }) => key),
              !isAnyOpen,
            )
          }
        >
          {isAnyOpen ? 'Collapse all' : 'Expand all'}
        </Button>
      </div>
      <ul className={classes['chapters']}>
        {chapters.map((chapter, place) => (
          <ChapterPanel
            key={chapter.key}
            chapter={chapter}
            place={place}
            isLast={place === chapters.length - 1}
            isFull={chapters.length >= MAX_CHAPTERS}
          />
        ))}
      </ul>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </>
  )
}
