import { z } from 'zod'
import { ANY_FILE_TYPE, endpoint, PART_OF_FILE } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, text, filteredCount } from '../endpoint/fields.ts'
import { countParam, listParam, momentParam, orderByParam } from '../endpoint/list-query.ts'
import { documented } from '../endpoint/documented.ts'
import { MAX_CHAPTERS, MAX_QUESTIONS } from './qc-workflow.ts'
import { OUTCOME_RESULTS, TRIAL_STATES } from './trial-rules.ts'
import { numberText, trial, place, outcome, picture, fullTrial } from './qc-trial.ts'

export const TRIAL_PAGE_SIZE = 50
export const MAX_TRIAL_PAGE_SIZE = 1000
const MAX_SKIP = 999_999_999
/** Longest note of an outcome. */
export const MAX_TRIAL_NOTE = 2000
export const MAX_TRIAL_PICTURE_BYTES = 10_000_000
export const TRIAL_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
const UPLOAD_TIMEOUT_MS = 120_000
const MAX_TRIAL_SEARCH = 200

export const TRIAL_COLUMNS = [
  'startedAt',
  'endedAt',
  'robotId',
  'state',
  'startedBy',
  'workflowName',
] as const
export type TrialColumn = (typeof TRIAL_COLUMNS)[number]

const params = z.strictObject({ id: idParam.describe('The trial.') })
const changed = z.object({ id: idNumber.describe('The trial.') })
const changes = ['qcTrials'] as const

/** The place of a chapter or question, as a form field. */
const placeField = (most: number) =>
  documented(
    z
      .string()
      .regex(/^\d{1,3}$/, 'Must be a whole number.')
      .transform(Number)
      .refine((number) => number <= most, `Must be at most ${most}.`),
    { schema: { type: 'integer', minimum: 0, maximum: most } },
  )

/** Trials of quality-control workflows on robots. */
export const qcTrials = {
  start: endpoint({
    method: 'POST',
    path: '/api/qc/trials',
    summary: 'Starts a trial of a saved version of a workflow on a robot',
    right: 'QCApp',
    body: z.strictObject({
      workflowId: numberText,
      version: numberText.describe('A version of it that was saved.'),
      robotId: idNumber,
    }),
    response: changed,
    errors: ['not_found', 'qc_service_failed'],
    actionType: 'StartQcTrial',
    changes,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/qc/trials',
    summary: 'Trials of the robots in scope, of a workflow or of a robot, newest first',
    right: 'QCApp',
    query: z.strictObject({
      workflowId: numberText.optional(),
      robotId: idParam.optional(),
      skip: countParam(MAX_SKIP).default(0),
      limit: countParam(MAX_TRIAL_PAGE_SIZE).default(TRIAL_PAGE_SIZE),
      orderBy: orderByParam(TRIAL_COLUMNS).optional(),
      globalSearch: text(MAX_TRIAL_SEARCH)
        .describe(
          'Every word must occur in the number of the trial, the robot, the workflow or its name, or the user, ignoring case and accents.',
        )
        .optional(),
      strict: flagParam.describe('The search text must equal one of these as a whole.').optional(),
      state: listParam(z.enum(TRIAL_STATES)).describe('One of these.').optional(),
      startedBySearch: text(MAX_TRIAL_SEARCH)
        .describe('Must occur in the user name, ignoring case and accents.')
        .optional(),
      notBefore: momentParam.optional(),
      notAfter: momentParam.optional(),
    }),
    response: z.object({ data: z.array(trial), filteredCount }),
    list: {
      sort: TRIAL_COLUMNS,
      filters: {
        state: { choices: 'state', of: TRIAL_STATES },
        startedBy: { words: 'startedBySearch' },
        startedAt: { from: 'notBefore', to: 'notAfter' },
      },
      most: MAX_TRIAL_PAGE_SIZE,
    },
    reads: ['qcTrials'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/qc/trials/{id}',
    summary: 'A trial with its version of the workflow, and what came of each question',
    right: 'QCApp',
    params,
    response: fullTrial,
    reads: ['qcTrials'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/qc/trials/{id}/check',
    summary: 'Evaluates a question about the newest data, or the customer, of the robot',
    right: 'QCApp',
    params,
    body: z.strictObject(place),
    response: outcome,
    errors: ['qc_trial_ended'],
    actionType: 'CheckQcQuestion',
    changes,
  }),
  sendCommand: endpoint({
    method: 'POST',
    path: '/api/qc/trials/{id}/command',
    summary: 'Sends the command of a question to the robot, whose answer is compared with what is expected',
    right: 'QCApp',
    params,
    body: z.strictObject(place),
    response: z.object({
      state: z
        .enum(['waiting', 'ended'])
        .describe(
          'Waiting: what comes of it is among the outcomes of the trial as soon as the robot has answered, after 30 seconds at the latest. Ended: nothing was sent, because the robot is offline, and the question has failed.',
        ),
    }),
    errors: ['qc_command_running', 'qc_trial_ended'],
    actionType: 'SendQcCommand',
    changes,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/qc/trials/{id}/answer',
    summary: 'What a person says of a question: passed or failed where it is a manual one, or skipped',
    right: 'QCApp',
    params,
    body: z
      .strictObject({
        ...place,
        result: z.enum(OUTCOME_RESULTS),
        note: text(MAX_TRIAL_NOTE).describe('The reason, where it is skipped.'),
      })
      .refine(({ result, note }) => result !== 'skipped' || note.trim() !== '', {
        path: ['note'],
        error: 'Say why it is skipped.',
      })
      .describe('A skipped question has a note.'),
    response: outcome,
    errors: ['qc_command_running', 'qc_picture_missing', 'qc_trial_ended'],
    actionType: 'AnswerQcQuestion',
    changes,
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/qc/trials/{id}/pictures',
    summary: 'Adds a picture to a question of a trial',
    right: 'QCApp',
    params,
    upload: {
      field: 'picture',
      maxBytes: MAX_TRIAL_PICTURE_BYTES,
      types: TRIAL_PICTURE_TYPES,
      fields: z.strictObject({
        chapter: placeField(MAX_CHAPTERS - 1),
        question: placeField(MAX_QUESTIONS - 1),
      }),
    },
    response: picture,
    errors: ['qc_trial_ended'],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    actionType: 'AddQcTrialPicture',
    changes,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/qc/trials/{id}/pictures/{picture}',
    summary: 'A picture of a trial',
    right: 'QCApp',
    params: params.extend({ picture: idParam.describe('The picture.') }),
    headers: PART_OF_FILE,
    response: z.never(),
    fileType: ANY_FILE_TYPE,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    // A picture never changes.
    reads: [],
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/qc/trials/{id}/end',
    summary: 'Ends a trial: passed if each question has passed or was skipped, failed otherwise',
    right: 'QCApp',
    params,
    body: z.strictObject({}),
    response: z.object({ state: z.enum(['passed', 'failed']) }),
    errors: ['qc_command_running', 'qc_picture_missing', 'qc_trial_ended'],
    actionType: 'EndQcTrial',
    changes,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/qc/trials/{id}/cancel',
    summary: 'Ends a trial without a result',
    right: 'QCApp',
    params,
    body: z.strictObject({}),
    response: changed,
    errors: ['qc_trial_ended'],
    actionType: 'CancelQcTrial',
    changes,
  }),
}
