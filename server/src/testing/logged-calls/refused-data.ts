import { refusedData } from '@service-center/contract/refused-data/refused-data.ts'
import { sql } from 'kysely'
import { type Prepare, asActor } from '../logged-call.ts'

let devices = 7400

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/administration/unused-keys/forget': async (server, actor) => {
    const name = `unused key ${(devices += 1)}`
    await sql`insert into data_key (name) values (${name})`.execute(server.db)
    return asActor(server, { actor, endpoint: refusedData.forgetKeys, input: { body: { names: [name] } } })
  },
}
