import { Button } from '@mantine/core'
import { kindOfQuestion, numberOf, takesPictures } from '@service-center/contract/qc/trial-rules.ts'
import { useState } from 'react'
import { StateChip } from '../../../../ui/state/StateChip.tsx'
import { PictureThumb } from '../../pictures/PictureThumb.tsx'
import { factsOf, KIND_WORDS, pictureSentence } from '../model/question-words.ts'
import type { TrialQuestion } from '../model/trial-progress.ts'
import { AddPicture } from '../pictures/AddPicture.tsx'
import { TrialPictures } from '../pictures/TrialPicture.tsx'
import { QUESTION_WORDS } from '../trial-words.ts'
import { AskRobot } from './AskRobot.tsx'
import { ManualAnswer } from './ManualAnswer.tsx'
import { EarlierOutcomes, OutcomeView } from './OutcomeView.tsx'
import { SkipDialog } from './SkipDialog.tsx'
import classes from '../trial.module.css'

interface QuestionCardProps {
  trialId: number
  question: TrialQuestion
  /** Called when a person has answered or skipped it. */
  onAnswered: () => void
}

/** One question of a trial: what is to be done, what came of it, and its pictures. */
export function QuestionCard({ trialId, question, onAnswered }: QuestionCardProps) {
  const [isSkipping, setSkipping] = useState(false)
  const { asked, state, newest, earlier, pictures } = question
  const { word, look } = QUESTION_WORDS[state]
  const kind = kindOfQuestion(asked)
  const name = `${numberOf(question)} ${asked.name}`
  return (
    <section className={classes['question']} aria-label={name}>
      <div className={classes['questionHead']}>
        <h2>{name}</h2>
        <StateChip state={look}>{word}</StateChip>
        <span className={classes['quiet']}>{KIND_WORDS[kind]}</span>
      </div>
      {asked.description.map(({ image, text }, index) => (
        // The descriptions of a version never change.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes['description']}>
          {text !== '' && <p>{text}</p>}
          {image !== '' && (
            <PictureThumb
              image={image}
              picture={undefined}
              alt={text === '' ? `Picture of ${asked.name}` : text}
            />
          )}
        </div>
      ))}
      <QuestionFacts facts={factsOf(asked)} />
      {newest !== undefined && <OutcomeView outcome={newest} />}
      {takesPictures(asked) && (
        <div className={classes['pictureArea']}>
          <p className={classes['hint']} data-missing={state === 'pictureMissing' || undefined}>
            {pictureSentence(asked)}
          </p>
          <TrialPictures trialId={trialId} pictures={pictures} name={asked.name} />
          <AddPicture trialId={trialId} place={question} />
        </div>
      )}
      {kind === 'manual' ? (
        <ManualAnswer trialId={trialId} question={question} onAnswered={onAnswered} />
      ) : (
        <AskRobot trialId={trialId} question={question} kind={kind} />
      )}
      <Button
        className={classes['skip'] ?? ''}
        variant="subtle"
        color="gray"
        disabled={state === 'waiting'}
        onClick={() => setSkipping(true)}
      >
        Skip this question
      </Button>
      <EarlierOutcomes outcomes={earlier} />
      {isSkipping && (
        <SkipDialog
          trialId={trialId}
          place={question}
          onClose={() => setSkipping(false)}
          onSkipped={onAnswered}
        />
      )}
    </section>
  )
}

function QuestionFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value], index) => (
        // The same name may stand there twice: what is expected.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
