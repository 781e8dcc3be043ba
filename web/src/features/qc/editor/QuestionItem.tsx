import { MAX_QC_NAME, PICTURE_REQUIRED } from '@service-center/contract/qc/qc-workflow.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { Grip, useDrop } from '../../../kit/lists/Grip.tsx'
import {
  changeQuestion,
  chapterOfQuestion,
  duplicateOf,
  insertedAfter,
  insertedAt,
  placeQuestion,
  stepped,
  without,
  withQuestions,
  withType,
} from '../draft/draft-edits.ts'
import { problemsOfQuestion } from '../draft/draft-problems.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { type DraftQuestion, QUESTION_TYPE_NAMES, QUESTION_TYPES } from '../draft/draft.ts'
import { CommandFields, TestFields } from './AutomaticFields.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import { addQuestion, deleteWithUndo, focusAct } from './form-actions.ts'
import { bindFields, useDraftStore, useErrorAt } from './use-editor.ts'
import { StaffPart, useMayChange } from '../StaffPart.tsx'
import { useNear } from './use-near.ts'
import classes from './form.module.css'

const TYPE_CHOICES = QUESTION_TYPE_NAMES.map((value) => ({ value, label: QUESTION_TYPES[value] }))

/** Estimated height of a question that was not rendered yet, in pixels. */
const ESTIMATED_HEIGHT = 300

const ICON = { size: 14, stroke: 1.6 }

interface QuestionItemProps {
  chapterKey: string
  question: DraftQuestion
  /** From 0. */
  place: number
  isLast: boolean
  /** Whether the chapter has the maximum number of questions. */
  isFull: boolean
}

/** A question of a chapter. Out of view, only its title is rendered. */
export const QuestionItem = memo(function QuestionItem(props: QuestionItemProps) {
  const { chapterKey, question, place, isLast, isFull } = props
  const store = useDraftStore()
  const { key, name } = question
  const frame = useRef<HTMLLIElement>(null)
  const { isNear, height } = useNear(frame)
  const title = sentence`Question ${place + 1}. ${name}`.trim()
  const moves = questionMoves(store, chapterKey, key, title)
  const drop = useDrop(useMayChange() ? { id: key, group: 'qc-question', put: moves.put } : undefined)
  if (!isNear) {
    return (
      <li
        ref={frame}
        className={classes['question']}
        style={{ minHeight: height ?? ESTIMATED_HEIGHT }}
        data-key={key}
        {...drop}
      >
        <h4 className={classes['questionTitle']}>{title}</h4>
      </li>
    )
  }
  return (
    <li ref={frame} className={classes['question']} data-key={key} {...drop}>
      {/* Not a fieldset: the heading stands in one row with the buttons, which a legend cannot. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
      <div role="group" aria-labelledby={`${key}-title`}>
        <div className={classes['questionHead']}>
          <h4 id={`${key}-title`} className={classes['questionTitle']}>
            {title}
          </h4>
          <StaffPart>
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
          </StaffPart>
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
      store.set({ announcement: sentence`${title} is number ${at + 1} of ${questions.length} now` })
    },
    put: ({ id, ...to }: { id: string; target: string; side: 'before' | 'after' }) => {
      store.edit((draft) => placeQuestion(draft, id, to))
      store.set({ announcement: 'The question was moved' })
    },
    duplicate: () => {
      const { questions, at } = placeOf()
      const question = questions[at]
      if (question === undefined) return
      const copy = duplicateOf(question)
      store.edit((draft) => withQuestions(draft, chapterKey, (all) => insertedAfter(all, key, copy)))
      store.set({ announcement: sentence`${title} was duplicated` })
    },
    remove: () => {
      const { questions, at } = placeOf()
      const question = questions[at]
      if (question === undefined) return
      deleteWithUndo(store, sentence`${title} was deleted`, {
        remove: (draft) => withQuestions(draft, chapterKey, (all) => without(all, key)),
        undo: (draft) => withQuestions(draft, chapterKey, (all) => insertedAt(all, at, question)),
      })
      if (questions.length === 1) focusAct([chapterKey], 'add')
      else focusAct([questions[at + 1]?.key, questions[at - 1]?.key], 'remove')
    },
  }
}

interface MoveMenuProps {
  /** Title of the chapter or question: 'Question 2. Motor'. */
  of: string
  isFirst: boolean
  isLast: boolean
  onStep: (by: -1 | 1) => void
  onDuplicate: () => void
  /** Only if there is no other delete button. */
  onDelete?: () => void
}

/** Menu of a chapter or question. Touch screens have no drag handle, so moving is in this menu. */
export function MoveMenu({ of, isFirst, isLast, onStep, onDuplicate, onDelete }: MoveMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={26} data-act="more" aria-label={`More for ${of}`}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp {...ICON} />} disabled={isFirst} onClick={() => onStep(-1)}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...ICON} />} disabled={isLast} onClick={() => onStep(1)}>
          Move down
        </Menu.Item>
        {onDelete !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item c="var(--sc-bad-ink)" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The fields of a question: name and type on the left, descriptions on the right. */
function QuestionFields({ question }: { question: DraftQuestion }) {
  const store = useDraftStore()
  const { key, type } = question
  const errorAt = useErrorAt(problemsOfQuestion(question))
  const edit = (change: (question: DraftQuestion) => DraftQuestion) =>
    store.edit((draft) => changeQuestion(draft, key, change))
  const field = bindFields(key, question, { errorAt, edit })
  return (
    <div className={classes['questionFields']}>
      <StaffPart>
        <div className={classes['stack']}>
          <TextField label="Question Name" withAsterisk maxLength={MAX_QC_NAME} {...field('name')} />
          <div className={classes['pair']}>
            <ChoiceField
              label="Question Type"
              data={TYPE_CHOICES}
              {...field('type')}
              onChange={(next) => next !== type && edit((one) => withType(one, next))}
            />
            <ChoiceField label="Picture required" data={PICTURE_REQUIRED} {...field('pictureRequired')} />
          </div>
          {type === 'test' && <TestFields question={question} errorAt={errorAt} edit={edit} />}
          {type === 'command' && <CommandFields question={question} errorAt={errorAt} edit={edit} />}
          {type === 'connect' && (
            <div data-field={`${key}.customer`}>
              <CustomerField label="Choose customer" {...field('customer')} />
            </div>
          )}
        </div>
      </StaffPart>
      <DescriptionList question={question} errorAt={errorAt} edit={edit} />
    </div>
  )
}
