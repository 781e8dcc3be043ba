import { Button } from '@mantine/core'
import { memo, useRef } from 'react'
import { Grip } from '../../../kit/reorder/Grip.tsx'
import { useDrop } from '../../../kit/reorder/use-drop.ts'
import type { DraftQuestion } from '../model/draft.ts'
import {
  chapterOfQuestion,
  duplicateOf,
  insertedAfter,
  insertedAt,
  placeQuestion,
  stepped,
  without,
  withQuestions,
} from '../model/draft-edits.ts'
import { useDraftStore } from '../store/draft-context.ts'
import type { DraftStore } from '../store/draft-store.ts'
import { focusAct } from '../saving/focus-field.ts'
import { addQuestion } from './add.ts'
import { deleteWithUndo } from './delete-with-undo.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { useNear } from './use-near.ts'
import classes from './form.module.css'

/** About the height of a question that was not drawn yet, in pixels. */
const ABOUT_HEIGHT = 300

interface QuestionItemProps {
  chapterKey: string
  question: DraftQuestion
  /** From 0. */
  place: number
  isLast: boolean
  /** Whether the chapter takes no more questions. */
  isFull: boolean
}

/** A question of a chapter. Out of view only its title is drawn. */
export const QuestionItem = memo(function QuestionItem(props: QuestionItemProps) {
  const { chapterKey, question, place, isLast, isFull } = props
  const store = useDraftStore()
  const { key, name } = question
  const frame = useRef<HTMLLIElement>(null)
  const { isNear, height } = useNear(frame)
  const title = `Question ${place + 1}. ${name}`.trim()
  const moves = questionMoves(store, chapterKey, key, title)
  const drop = useDrop({ id: key, group: 'qc-question', put: moves.put })
  if (!isNear) {
    return (
      <li
        ref={frame}
        className={classes['question']}
        style={{ minHeight: height ?? ABOUT_HEIGHT }}
        data-key={key}
        {...drop}
      >
        <h4 className={classes['questionTitle']}>{title}</h4>
      </li>
    )
  }
  return (
    <li ref={frame} className={classes['question']} data-key={key} {...drop}>
      {/* Not a fieldset: a group of this kind has its heading among its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
      <div role="group" aria-labelledby={`${key}-title`}>
        <div className={classes['questionHead']}>
          <h4 id={`${key}-title`} className={classes['questionTitle']}>
            {title}
          </h4>
          <div className={classes['acts']}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={isFull}
              onClick={() => addQuestion(store, chapterKey, key)}
            >
              Add question ↓
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" data-act="remove" onClick={moves.remove}>
              Delete question
            </Button>
            <MoveMenu
              of={title}
              isFirst={place === 0}
              isLast={isLast}
              onStep={moves.step}
              onDuplicate={moves.duplicate}
            />
            <Grip title={title} place={{ id: key, group: 'qc-question', step: moves.step }} />
          </div>
        </div>
        <QuestionFields question={question} />
      </div>
    </li>
  )
})

function questionMoves(store: DraftStore, chapterKey: string, key: string, title: string) {
  const placeOf = () => {
    const questions = chapterOfQuestion(store.get().draft, key)?.questions ?? []
    return { questions, at: questions.findIndex((one) => one.key === key) }
  }
  return {
    step: (by: -1 | 1) => {
      store.edit((draft) => withQuestions(draft, chapterKey, (questions) => stepped(questions, key, by)))
      const { questions, at } = placeOf()
      store.set({ said: `${title} is number ${at + 1} of ${questions.length} now` })
    },
    put: ({ id, ...to }: { id: string; target: string; side: 'before' | 'after' }) => {
      store.edit((draft) => placeQuestion(draft, id, to))
      store.set({ said: 'The question was moved' })
    },
    duplicate: () => {
      const { questions, at } = placeOf()
      const question = questions[at]
      if (question === undefined) return
      const copy = duplicateOf(question)
      store.edit((draft) => withQuestions(draft, chapterKey, (all) => insertedAfter(all, key, copy)))
      store.set({ said: `${title} was duplicated` })
    },
    remove: () => {
      const { questions, at } = placeOf()
      const question = questions[at]
      if (question === undefined) return
      deleteWithUndo(store, `${title} was deleted`, {
        remove: (draft) => withQuestions(draft, chapterKey, (all) => without(all, key)),
        undo: (draft) => withQuestions(draft, chapterKey, (all) => insertedAt(all, at, question)),
      })
      if (questions.length === 1) focusAct([chapterKey], 'add')
      else focusAct([questions[at + 1]?.key, questions[at - 1]?.key], 'remove')
    },
  }
}
