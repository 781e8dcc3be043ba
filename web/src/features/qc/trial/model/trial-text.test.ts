import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { expect, test } from 'vitest'
import { trialText } from './trial-text.ts'

const TRIAL: QcFullTrial = {
  id: 12,
  workflowId: '7',
  workflowVersion: '3',
  workflowName: 'Final check',
  robotId: 4155,
  state: 'failed',
  startedAt: 1_700_000_000,
  startedBy: 'anna',
  endedAt: 1_700_000_600,
  endedBy: 'bo',
  workflow: {
    id: '7',
    name: 'Final check',
    version: '3',
    created: '1',
    createdBy: 'anna',
    filter: { serialNumberFilterRange: [1, 9999] },
    chapters: [
      {
        name: 'Battery',
        version: '1',
        allowedUsers: [],
        questions: [
          {
            name: 'Charge',
            description: [],
            questionConfig: { type: 'automatic', subtype: 'test', pictureRequired: 'no' },
          },
          { name: 'Cable', description: [], questionConfig: { type: 'manual', pictureRequired: 'optional' } },
        ],
      },
    ],
  },
  outcomes: [
    {
      id: 1,
      chapter: 0,
      question: 0,
      kind: 'test',
      result: 'failed',
      sentences: [{ passed: false, sentence: 'Battery is 87, which is not 90.', reportedAt: null }],
      note: '',
      answer: null,
      createdAt: 1,
      byUser: 'anna',
    },
    {
      id: 2,
      chapter: 0,
      question: 1,
      kind: 'skip',
      result: 'skipped',
      sentences: [],
      note: 'No cable here',
      answer: null,
      createdAt: 2,
      byUser: 'anna',
    },
  ],
  waiting: [],
  pictures: [
    { id: 1, chapter: 0, question: 1, contentType: 'image/jpeg', size: 1, createdAt: 1, byUser: 'anna' },
  ],
}

test('the text says what was tried, on what, and what came of each question', () => {
  expect(trialText(TRIAL, { offset: 0, link: 'https://example.com/QCApp/trials/12' }).split('\n')).toEqual([
    'Trial 12: Failed',
    'Workflow 7 Final check, version 3, on robot 4155',
    'Started 22:13:20, Nov 14, 23 by anna',
    'Ended 22:23:20, Nov 14, 23 by bo',
    'https://example.com/QCApp/trials/12',
    '',
    'Chapter 1. Battery',
    '1.1 Charge: Failed',
    '  Battery is 87, which is not 90.',
    '1.2 Cable: Skipped',
    '  No cable here',
    '  1 picture',
  ])
})
