import { Progress } from '@mantine/core'
import { numberOf } from '@service-center/contract/qc/trial-rules.ts'
import { StateMark } from '../../../../ui/state/StateMark.tsx'
import { VisuallyHidden } from '@mantine/core'
import { chapterProgress, type TrialQuestion } from '../model/trial-progress.ts'
import { QUESTION_WORDS } from '../trial-words.ts'
import classes from '../trial.module.css'

interface ChapterListProps {
  questions: readonly TrialQuestion[]
  /** The place of the shown one in the list. */
  shown: number
  onShow: (index: number) => void
}

/** The chapters with their progress, and their questions to choose from. */
export function ChapterList({ questions, shown, onShow }: ChapterListProps) {
  return (
    <ol className={classes['chapters']}>
      {chapterProgress(questions).map(({ chapter, name, total, done, failed }) => (
        <li key={chapter}>
          <div className={classes['chapterHead']}>
            <h2>
              {chapter + 1}. {name}
            </h2>
            <span className={classes['quiet']}>
              {done} of {total}
            </span>
          </div>
          <Progress
            value={(done / total) * 100}
            size={4}
            color={failed > 0 ? 'red' : 'pitch'}
            aria-label={`Chapter ${chapter + 1}: ${done} of ${total} questions done`}
          />
          <ul>
            {questions.map((question, index) =>
              question.chapter === chapter ? (
                <li key={numberOf(question)}>
                  <button
                    type="button"
                    className={classes['place']}
                    aria-current={index === shown ? 'step' : undefined}
                    onClick={() => onShow(index)}
                  >
                    <StateMark state={QUESTION_WORDS[question.state].look} />
                    <span>
                      {numberOf(question)} {question.asked.name}
                    </span>
                    <VisuallyHidden>, {QUESTION_WORDS[question.state].word}</VisuallyHidden>
                  </button>
                </li>
              ) : null,
            )}
          </ul>
        </li>
      ))}
    </ol>
  )
}
