// Reads the reports of the two test runners: what passed, what failed, and remarks.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './install.mjs'

/** The first lines of an error, without colours and stack frames of the test runners. */
const causeOf = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/node_modules|<anonymous>/.test(line))
    .slice(0, 12)
    .join('\n    ')

/**
 * Result of a vitest report: counts, and a remark for each file or test that did not simply pass.
 * @param errors texts of errors outside of any test (`vitest-errors.mjs`)
 */
export function unitResults({ numPassedTests, numFailedTests, testResults }, errors = []) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(ROOT, name) })),
  )
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length + errors.length,
    remarks: [
      ...errors.map((text) => `Failed outside of any test: ${causeOf(text)}`),
      ...brokenFiles.map(({ name, message }) => `Failed: ${relative(ROOT, name)}\n    ${causeOf(message)}`),
      ...tests.flatMap(({ status, file, fullName, failureMessages }) => {
        if (status === 'failed') return [`Failed: ${file}: ${fullName}\n    ${causeOf(failureMessages[0])}`]
        if (status !== 'passed') return [`Skipped: ${file}: ${fullName}`]
        return failureMessages?.length > 0
          ? [`Passed on retry: ${file}: ${fullName}\n    ${causeOf(failureMessages[0])}`]
          : []
      }),
    ],
  }
}

const REMARK_OF_STATUS = { unexpected: 'Failed', flaky: 'Passed on retry', skipped: 'Skipped' }

/** Remarks on the journeys of a Playwright suite that did not simply pass. */
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

/** Result of a Playwright report: counts, remarks, and errors outside of any journey. */
export const journeyResults = ({ stats, suites, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  remarks: [...journeyRemarks({ suites }), ...errors.map(({ message }) => `Failed: ${causeOf(message)}`)],
})
