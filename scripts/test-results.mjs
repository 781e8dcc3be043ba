// Reads the reports of the two runners: what passed, what failed, and what there is to say of it.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './install.mjs'

/** As much of an error as tells its cause: its first lines, without colours and the runners' own part of the stack. */
const causeOf = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/node_modules|<anonymous>/.test(line))
    .slice(0, 12)
    .join('\n    ')

/** What a vitest report has to say: counts, and a remark for each file or test that did not simply pass. */
export function unitResults({ numPassedTests, numFailedTests, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(ROOT, name) })),
  )
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    remarks: [
      ...brokenFiles.map(({ name, message }) => `Failed: ${relative(ROOT, name)}\n    ${causeOf(message)}`),
      ...tests.flatMap(({ status, file, fullName, failureMessages }) => {
        if (status === 'failed') return [`Failed: ${file}: ${fullName}\n    ${causeOf(failureMessages[0])}`]
        if (status !== 'passed') return [`Skipped: ${file}: ${fullName}`]
        return failureMessages?.length > 0
          ? [`Passed at its second try: ${file}: ${fullName}\n    ${causeOf(failureMessages[0])}`]
          : []
      }),
    ],
  }
}

const REMARK_OF_STATUS = { unexpected: 'Failed', flaky: 'Passed at its second try', skipped: 'Skipped' }

/** What a Playwright suite has to say of those journeys that did not simply pass. */
const journeyRemarks = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(journeyRemarks),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status in REMARK_OF_STATUS)
      .map(({ status, results, annotations }) => {
        const cause = causeOf(results.find(({ error }) => error)?.error.message)
        const reasons = annotations.map(({ description }) => description).join(', ')
        return `${REMARK_OF_STATUS[status]}: ${file}: ${title}\n    ${cause}${reasons}`
      }),
  ),
]

/** What a Playwright report has to say: counts, remarks, and what broke outside of any journey. */
export const journeyResults = ({ stats, suites, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  remarks: [...journeyRemarks({ suites }), ...errors.map(({ message }) => `Failed: ${causeOf(message)}`)],
})
