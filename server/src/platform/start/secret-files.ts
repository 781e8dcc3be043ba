import { readFileSync } from 'node:fs'
import { environment } from './environment.ts'
import { mayBeSecret } from './settings.ts'

/**
 * The variables with the contents of the files that `NAME_FILE` names: the environment of a process can be read by
 * others, in `docker inspect` and in reports of crashes. Every setting whose value may be a secret can stand in a file.
 * @throws Error with one line that names each wrong variable
 */
export function withSecretFiles(given: Readonly<Record<string, string | undefined>>) {
  const result = { ...given }
  const faults: string[] = []
  for (const [name, schema] of Object.entries(environment.shape)) {
    const variable = `${name}_FILE`
    const file = given[variable]
    if (file === undefined || !mayBeSecret(schema)) continue
    if (given[name] !== undefined) faults.push(`${name} and ${variable}: set only one of them`)
    else {
      try {
        // Editors and `echo` end a file with a line break.
        result[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      } catch {
        faults.push(`${variable}: must be a file that the server can read`)
      }
      if (result[name] === '') faults.push(`${variable}: the file is empty`)
    }
  }
  if (faults.length > 0) throw new Error(`The configuration is wrong. ${faults.join('; ')}`)
  return result
}
