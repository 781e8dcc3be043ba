import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'
import { MAX_CHAPTERS, MAX_QUESTIONS, qcWorkflow } from './qc-workflow.ts'
import { OUTCOME_KINDS, OUTCOME_RESULTS, TRIAL_STATES } from './trial-rules.ts'

/** Number of a workflow or version, as text. */
export const numberText = z.string().regex(/^\d{1,15}$/, 'Must be a whole number.')

export const trial = z
  .object({
    id: idNumber,
    workflowId: z.string(),
    workflowVersion: z.string(),
    workflowName: z.string(),
    robotId: idNumber,
    state: z.enum(TRIAL_STATES),
    startedAt: unixSeconds,
    startedBy: z.string(),
    endedAt: unixSeconds.nullable().describe('Null: it is running.'),
    endedBy: z.string().nullable().describe('The user who ended it. Null: it is running.'),
  })
  .meta({ id: 'QcTrial', description: 'A trial of a saved quality-control workflow on a robot.' })

export type QcTrial = z.infer<typeof trial>

export const place = {
  chapter: z
    .int()
    .min(0)
    .max(MAX_CHAPTERS - 1)
    .describe('The place of its chapter, from 0.'),
  question: z
    .int()
    .min(0)
    .max(MAX_QUESTIONS - 1)
    .describe('The place of the question in its chapter, from 0.'),
}

/** One reason for an outcome, as a sentence. */
const trialReason = z.object({
  passed: z.boolean(),
  sentence: z.string(),
  reportedAt: unixSeconds
    .nullable()
    .describe('When the robot reported the value that it is about. Null: it is about none.'),
})

export type TrialReason = z.infer<typeof trialReason>

export const outcome = z
  .object({
    id: idNumber,
    chapter: z.number().describe('The place of its chapter, from 0.'),
    question: z.number().describe('The place of the question in its chapter, from 0.'),
    kind: z.enum(OUTCOME_KINDS),
    result: z.enum(OUTCOME_RESULTS),
    sentences: z.array(trialReason).describe('Why: of a command, one for each expected result.'),
    note: z.string().describe('What the user added; the reason, where it was skipped.'),
    answer: z
      .string()
      .nullable()
      .describe(
        'What the robot answered, as JSON, cut where it is very long. Null: it was not asked, or has not answered.',
      ),
    createdAt: unixSeconds,
    byUser: z.string(),
  })
  .meta({
    id: 'QcTrialOutcome',
    description: 'What came of a question of a trial. Of several the newest counts.',
  })

export type QcTrialOutcome = z.infer<typeof outcome>

export const picture = z
  .object({
    id: idNumber,
    chapter: z.number().describe('The place of its chapter, from 0.'),
    question: z.number().describe('The place of the question in its chapter, from 0.'),
    contentType: z.string(),
    size: z.number().describe('In bytes.'),
    createdAt: unixSeconds,
    byUser: z.string(),
  })
  .meta({ id: 'QcTrialPicture', description: 'A picture that was added to a question of a trial.' })

export type QcTrialPicture = z.infer<typeof picture>

export const fullTrial = trial
  .extend({
    workflow: qcWorkflow.describe('The version that is tried, as it was when the trial began.'),
    outcomes: z.array(outcome).describe('All of them, the oldest first.'),
    waiting: z
      .array(z.object({ chapter: z.number(), question: z.number(), sentAt: unixSeconds }))
      .describe('The questions whose command the robot has yet to answer.'),
    pictures: z.array(picture).describe('The oldest first.'),
  })
  .meta({
    id: 'QcTrialWithOutcomes',
    description: 'A trial with its version of the workflow, and what came of each question.',
  })

export type QcFullTrial = z.infer<typeof fullTrial>
