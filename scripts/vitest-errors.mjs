// Records for npm test what vitest's JSON report leaves out: errors outside of any test, which also fail a run.
import { writeFileSync } from 'node:fs'

/** A reporter of vitest; writes into the file that `UNHANDLED_ERRORS` names. */
// vitest takes a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class UnhandledErrors {
  /** Writes the messages and positions of errors that no test caught. */
  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return
    const texts = errors.map(({ stack, message, VITEST_TEST_PATH: file }) =>
      file === undefined ? (stack ?? message) : `${file}\n${stack ?? message}`,
    )
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(texts))
  }
}
