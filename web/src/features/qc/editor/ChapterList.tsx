import { MAX_CHAPTERS, MAX_QC_NAME, MAX_QUESTIONS } from '@service-center/contract/qc/qc-workflow.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { Grip, useDrop } from '../../../kit/lists/Grip.tsx'
import { usePrinting } from '../../../ui/print/use-printing.ts'
import { counted } from '../../../ui/text/format.ts'
import {
  changeChapter,
  duplicateOfChapter,
  insertedAfter,
  insertedAt,
  placed,
  stepped,
  withChapters,
  without,
} from '../draft/draft-edits.ts'
import { fieldName, problemsOfChapter } from '../draft/draft-problems.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { DraftChapter } from '../draft/draft.ts'
import { QuestionItem, MoveMenu } from './QuestionItem.tsx'
import { StaffPart, useMayChange } from '../StaffPart.tsx'
import { addChapter, addQuestion, deleteWithUndo, focusAct } from './form-actions.ts'
import { bindFields, useDraftStore, useEditor, useErrorAt } from './use-editor.ts'
import { useNear } from './use-near.ts'
import classes from './form.module.css'

/** Estimated heights of parts that are not rendered yet, in pixels. */
const ESTIMATED_HEIGHTS = { fields: 80, question: 300 }

export function ChapterList() {
  const store = useDraftStore()
  const chapters = useEditor(({ draft }) => draft.chapters)
  const announcement = useEditor((state) => state.announcement)
  const isAnyOpen = useEditor(({ open, draft }) => draft.chapters.some(({ key }) => open.has(key)))
  if (chapters.length === 0) {
    return (
      <div className={classes['none']}>
        <p>This workflow has no chapters yet.</p>
        <StaffPart>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.6} />}
            onClick={() => addChapter(store, undefined)}
          >
            Add chapter
          </Button>
        </StaffPart>
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
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </>
  )
}

interface ChapterPanelProps {
  chapter: DraftChapter
  /** From 0. */
  place: number
  isLast: boolean
  /** Whether the workflow has the maximum number of chapters. */
  isFull: boolean
}

/** A collapsible chapter. While collapsed, its content is not rendered. */
const ChapterPanel = memo(function ChapterPanel(props: ChapterPanelProps) {
  const { chapter, place, isLast, isFull } = props
  const store = useDraftStore()
  const { key, name, questions } = chapter
  const isPrinting = usePrinting()
  const isOpen = useEditor(({ open }) => open.has(key)) || isPrinting
  const title = sentence`Chapter ${place + 1}. ${name}`.trim()
  const moves = chapterMoves(store, key, title)
  const drop = useDrop(useMayChange() ? { id: key, group: 'qc-chapter', put: moves.put } : undefined)
  const [headId, bodyId] = [`${key}-head`, `${key}-body`]
  return (
    <li className={classes['chapter']} data-open={isOpen || undefined} data-key={key} {...drop}>
      <div className={classes['chapterHead']}>
        <h3 id={headId} className={classes['chapterTitle']}>
          <button
            type="button"
            className={classes['toggle']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => store.setOpen([key], !isOpen)}
          >
            <IconChevronRight className={classes['chevron'] ?? ''} size={16} stroke={1.6} aria-hidden />
            <span>{title}</span>
          </button>
        </h3>
        <span className={classes['count']}>{counted(questions.length, 'questions')}</span>
        <StaffPart>
          <div className={classes['acts']}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={isFull}
              onClick={() => addChapter(store, key)}
            >
              Add chapter ↓
            </Button>
            <MoveMenu
              of={title}
              isFirst={place === 0}
              isLast={isLast}
              onStep={moves.step}
              onDuplicate={moves.duplicate}
              onDelete={moves.remove}
            />
            <Grip title={title} place={{ id: key, group: 'qc-chapter', step: moves.step }} />
          </div>
        </StaffPart>
      </div>
      {isOpen && (
        <section id={bodyId} className={classes['chapterBody']} aria-labelledby={headId}>
          <ChapterBody chapter={chapter} />
        </section>
      )}
    </li>
  )
})

function chapterMoves(store: DraftStore, key: string, title: string) {
  const announce = () => {
    const { chapters } = store.get().draft
    const at = chapters.findIndex((one) => one.key === key)
    store.set({ announcement: sentence`${title} is number ${at + 1} of ${chapters.length} now` })
  }
  return {
    step: (by: -1 | 1) => {
      store.edit((draft) => withChapters(draft, (chapters) => stepped(chapters, key, by)))
      announce()
    },
    put: ({ id, ...to }: { id: string; target: string; side: 'before' | 'after' }) => {
      store.edit((draft) => withChapters(draft, (chapters) => placed(chapters, id, to)))
      store.set({ announcement: 'The chapter was moved' })
    },
    duplicate: () => {
      const { chapters } = store.get().draft
      const chapter = chapters.find((one) => one.key === key)
      if (chapter === undefined) return
      const copy = duplicateOfChapter(chapter)
      store.edit((draft) => withChapters(draft, (all) => insertedAfter(all, key, copy)))
      store.set({ announcement: sentence`${title} was duplicated` })
    },
    remove: () => {
      const { chapters } = store.get().draft
      const at = chapters.findIndex((one) => one.key === key)
      const chapter = chapters[at]
      if (chapter === undefined) return
      deleteWithUndo(store, sentence`${title} was deleted`, {
        remove: (draft) => withChapters(draft, (all) => without(all, key)),
        undo: (draft) => withChapters(draft, (all) => insertedAt(all, at, chapter)),
      })
      focusAct([chapters[at + 1]?.key, chapters[at - 1]?.key], 'more')
    },
  }
}

/** The content of an expanded chapter; rendered when it first comes into view, as there may be hundreds. */
function ChapterBody({ chapter }: { chapter: DraftChapter }) {
  const store = useDraftStore()
  const { key, questions } = chapter
  const frame = useRef<HTMLDivElement>(null)
  const { isNear } = useNear(frame, { staysRendered: true })
  if (!isNear) {
    const minHeight = ESTIMATED_HEIGHTS.fields + ESTIMATED_HEIGHTS.question * questions.length
    return <div ref={frame} style={{ minHeight }} />
  }
  return (
    <div ref={frame}>
      <StaffPart>
        <ChapterFields chapter={chapter} />
      </StaffPart>
      {questions.length === 0 ? (
        <div className={classes['addFirst']}>
          <StaffPart>
            <Button
              variant="default"
              data-act="add"
              leftSection={<IconPlus size={14} stroke={1.6} />}
              onClick={() => addQuestion(store, key, undefined)}
            >
              Add question
            </Button>
          </StaffPart>
        </div>
      ) : (
        <ul className={classes['questions']}>
          {questions.map((question, at) => (
            <QuestionItem
              key={question.key}
              chapterKey={key}
              question={question}
              place={at}
              isLast={at === questions.length - 1}
              isFull={questions.length >= MAX_QUESTIONS}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function ChapterFields({ chapter }: { chapter: DraftChapter }) {
  const store = useDraftStore()
  const { key, version, updateVersion } = chapter
  const errorAt = useErrorAt(
    Object.entries(problemsOfChapter(chapter)).map(
      ([field, message]) => [fieldName(key, field), message] as const,
    ),
  )
  const field = bindFields(key, chapter, {
    errorAt,
    edit: (change) => store.edit((draft) => changeChapter(draft, key, change)),
  })
  return (
    <div className={classes['chapterFields']}>
      <TextField label="Chapter name" withAsterisk maxLength={MAX_QC_NAME} {...field('name')} />
      <TextField
        label="Allowed users (comma separated)"
        withAsterisk
        placeholder="anna, peter"
        autoComplete="off"
        {...field('allowedUsers')}
      />
      <SwitchField
        label="Update version"
        description={
          updateVersion
            ? `Version ${version} becomes ${Number(version) + 1} when it is submitted`
            : `Version ${version} stays`
        }
        {...field('updateVersion')}
      />
    </div>
  )
}
