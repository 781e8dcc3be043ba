import { MAX_QC_NAME, MAX_QUESTIONS } from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { Grip } from '../../../kit/reorder/Grip.tsx'
import { useDrop } from '../../../kit/reorder/use-drop.ts'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import type { DraftChapter } from '../model/draft.ts'
import {
  changeChapter,
  duplicateOfChapter,
  insertedAfter,
  insertedAt,
  placed,
  stepped,
  withChapters,
  without,
} from '../model/draft-edits.ts'
import { fieldName, problemsOfChapter } from '../model/draft-problems.ts'
import { useDraftStore, useEditor } from '../store/draft-context.ts'
import type { DraftStore } from '../store/draft-store.ts'
import { focusAct } from '../saving/focus-field.ts'
import { addChapter, addQuestion } from './add.ts'
import { bindFields } from './binding.ts'
import { deleteWithUndo } from './delete-with-undo.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { QuestionItem } from './QuestionItem.tsx'
import { useErrorAt } from './use-error-at.ts'
import { useNear } from './use-near.ts'
import classes from './form.module.css'

/** About the heights of what was not drawn yet, in pixels. */
const ABOUT_HEIGHTS = { fields: 80, question: 300 }

interface ChapterPanelProps {
  chapter: DraftChapter
  /** From 0. */
  place: number
  isLast: boolean
  /** Whether the workflow takes no more chapters. */
  isFull: boolean
}

/** A chapter, which can be collapsed: nothing of what is in it is drawn then. */
export const ChapterPanel = memo(function ChapterPanel(props: ChapterPanelProps) {
  const { chapter, place, isLast, isFull } = props
  const store = useDraftStore()
  const { key, name, questions } = chapter
  const isOpen = useEditor(({ open }) => open.has(key))
  const title = `Chapter ${place + 1}. ${name}`.trim()
  const moves = chapterMoves(store, key, title)
  const drop = useDrop({ id: key, group: 'qc-chapter', put: moves.put })
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
      </div>
      {isOpen && (
        <section id={bodyId} className={classes['chapterBody']} aria-labelledby={headId}>
          <ChapterBody chapter={chapter} />
        </section>
      )}
    </li>
  )
})

/** What is in an open chapter; drawn when it comes into view for the first time: there may be hundreds. */
function ChapterBody({ chapter }: { chapter: DraftChapter }) {
  const store = useDraftStore()
  const { key, questions } = chapter
  const frame = useRef<HTMLDivElement>(null)
  const { isNear } = useNear(frame, { staysDrawn: true })
  if (!isNear) {
    const minHeight = ABOUT_HEIGHTS.fields + ABOUT_HEIGHTS.question * questions.length
    return <div ref={frame} style={{ minHeight }} />
  }
  return (
    <div ref={frame}>
      <ChapterFields chapter={chapter} />
      {questions.length === 0 ? (
        <div className={classes['addFirst']}>
          <Button
            variant="default"
            data-act="add"
            leftSection={<IconPlus size={14} stroke={1.6} />}
            onClick={() => addQuestion(store, key, undefined)}
          >
            Add question
          </Button>
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

function chapterMoves(store: DraftStore, key: string, title: string) {
  const say = () => {
    const { chapters } = store.get().draft
    const at = chapters.findIndex((one) => one.key === key)
    store.set({ said: `${title} is number ${at + 1} of ${chapters.length} now` })
  }
  return {
    step: (by: -1 | 1) => {
      store.edit((draft) => withChapters(draft, (chapters) => stepped(chapters, key, by)))
      say()
    },
    put: ({ id, ...to }: { id: string; target: string; side: 'before' | 'after' }) => {
      store.edit((draft) => withChapters(draft, (chapters) => placed(chapters, id, to)))
      store.set({ said: 'The chapter was moved' })
    },
    duplicate: () => {
      const { chapters } = store.get().draft
      const chapter = chapters.find((one) => one.key === key)
      if (chapter === undefined) return
      const copy = duplicateOfChapter(chapter)
      store.edit((draft) => withChapters(draft, (all) => insertedAfter(all, key, copy)))
      store.set({ said: `${title} was duplicated` })
    },
    remove: () => {
      const { chapters } = store.get().draft
      const at = chapters.findIndex((one) => one.key === key)
      const chapter = chapters[at]
      if (chapter === undefined) return
      deleteWithUndo(store, `${title} was deleted`, {
        remove: (draft) => withChapters(draft, (all) => without(all, key)),
        undo: (draft) => withChapters(draft, (all) => insertedAt(all, at, chapter)),
      })
      focusAct([chapters[at + 1]?.key, chapters[at - 1]?.key], 'more')
    },
  }
}

function ChapterFields({ chapter }: { chapter: DraftChapter }) {
  const store = useDraftStore()
  const { key, name, version, allowedUsers, updateVersion } = chapter
  const errorAt = useErrorAt(
    Object.entries(problemsOfChapter(chapter)).map(
      ([field, message]) => [fieldName(key, field), message] as const,
    ),
  )
  const bind = bindFields(key, errorAt)
  const set = (fields: Partial<DraftChapter>) =>
    store.edit((draft) => changeChapter(draft, key, (one) => ({ ...one, ...fields })))
  return (
    <div className={classes['chapterFields']}>
      <TextField
        label="Chapter name"
        withAsterisk
        maxLength={MAX_QC_NAME}
        {...bind('name', name, (next) => set({ name: next }))}
      />
      <TextField
        label="Allowed users (comma separated)"
        withAsterisk
        placeholder="anna, peter"
        autoComplete="off"
        {...bind('allowedUsers', allowedUsers, (next) => set({ allowedUsers: next }))}
      />
      <SwitchField
        label="Update version"
        description={
          updateVersion
            ? `Version ${version} becomes ${Number(version) + 1} when it is submitted`
            : `Version ${version} stays`
        }
        {...bind('updateVersion', updateVersion, (next) => set({ updateVersion: next }))}
      />
    </div>
  )
}
