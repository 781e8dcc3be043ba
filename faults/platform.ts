import type { Fault } from './fault.ts'

/** Faults of the gateway, the platform, the migrations and the start of the server. */
export const PLATFORM: readonly Fault[] = [
  {
    what: 'a value whose device has a clock that runs months ahead is stored in the future',
    file: 'server/src/gateway/messages/payload.ts',
    from: 'at <= arrival + MAX_AHEAD_MS',
    to: 'at <= arrival + MAX_AGE_MS',
  },
  {
    what: 'of two values with the same time, the one that arrived first stays the newest',
    file: 'server/src/gateway/storage/reports.store.ts',
    from: 'where l.created <= excluded.created',
    to: 'where l.created < excluded.created',
  },
  {
    what: 'of several connections reported together, the oldest one wins',
    file: 'server/src/gateway/storage/connections.store.ts',
    from: '.toSorted((a, b) => a.created - b.created)',
    to: '.toSorted((a, b) => b.created - a.created)',
  },
  {
    what: 'the end of an old connection sets a device offline although it is connected to another server process',
    file: 'server/src/gateway/storage/presence.store.ts',
    from: 'sql`online and gateway = ${gateway}`',
    to: 'sql`online`',
  },
  {
    what: 'an ended HTTP poll takes the next request, which the device never receives',
    file: 'server/src/gateway/messages/rpc.ts',
    from: '.filter((other) => other !== finish)',
    to: '.filter((other) => other === finish)',
  },
  {
    what: 'a device whose call has a mistake is not told what is wrong with it',
    file: 'server/src/gateway/messages/device-messages.ts',
    from: 'if (error instanceof BadPayload) answer(',
    to: 'if (error instanceof TemporaryFailure) answer(',
  },
  {
    what: 'a reconnected device is set offline when its old connection ends',
    file: 'server/src/gateway/brokers/embedded-broker.ts',
    from: 'if (state.sessions.get(device.dev) !== session) return',
    to: 'if (!state.sessions.has(device.dev)) return',
  },
  {
    what: 'a message that could not be stored temporarily is acknowledged and lost',
    file: 'server/src/gateway/brokers/embedded-broker.ts',
    from: 'if (!(error instanceof BadPayload)) throw error',
    to: 'if (!(error instanceof BadPayload || error instanceof Error)) throw error',
  },
  {
    what: 'one message that cannot be stored makes its whole batch fail',
    file: 'server/src/gateway/storage/ingest.ts',
    from: `      if (entries.length === 1) {
        const failure = error instanceof Error ? error : new Error(String(error))
        return settleNextTurn([first], () => failure)`,
    to: `      if (entries.length >= 1) {
        const failure = error instanceof Error ? error : new Error(String(error))
        return settleNextTurn(entries, () => failure)`,
  },
  {
    what: 'hardware that has connected already is given a new token for its id',
    file: 'server/src/gateway/provisioning/provisioning.ts',
    from: 'if (own?.isConnected === true) {',
    to: 'if (own?.isConnected === true && own.model !== model.id) {',
  },
  {
    what: 'a device that asks for some shared attributes gets all of its attributes',
    file: 'server/src/gateway/messages/attributes.store.ts',
    from: 'clientKeys === undefined && sharedKeys === undefined',
    to: 'clientKeys === undefined || sharedKeys === undefined',
  },
  {
    what: 'a replaced token is still accepted from a device of an external broker',
    file: 'server/src/gateway/brokers/external-broker.ts',
    from: 'disconnect: tokens.forget,',
    to: 'disconnect: () => undefined,',
  },
  {
    what: 'a device may create one key more than its limit',
    file: 'server/src/gateway/storage/key-limits.ts',
    from: '(ofDevice.get(dev) ?? Infinity) >= limits.perDevice',
    to: '(ofDevice.get(dev) ?? Infinity) > limits.perDevice',
  },
  {
    what: "a live value has its arrival time instead of the device's own time",
    file: 'server/src/gateway/storage/batch.ts',
    from: 'else list.push([key, value, created / 1000, inserted / 1000])',
    to: 'else list.push([key, value, inserted / 1000, inserted / 1000])',
  },
  {
    what: 'a revoked right still counts in a session that was used before',
    file: 'server/src/platform/access/viewers.ts',
    from: 'one.length === other.length && one.every(',
    to: 'one.length === other.length || one.every(',
  },
  {
    what: 'behind a trusted proxy a caller can forge their address',
    file: 'server/src/platform/clients/proxies.ts',
    from: "return trusted === 'any' && hop === 0",
    to: "return trusted === 'any' && hop >= 0",
  },
  {
    what: 'a result with exactly the allowed number of rows is reported as cut off',
    file: 'server/src/platform/data-queries/run/read-query.ts',
    from: 'seen > limits.rows',
    to: 'seen >= limits.rows',
  },
  {
    what: 'the last moment of a time span is not part of it',
    file: 'server/src/platform/database/list-sql.ts',
    from: '${time} <= ${moment(until)}',
    to: '${time} < ${moment(until)}',
  },
  {
    what: 'a device can answer a request that was sent to another device',
    file: 'server/src/platform/devices/device-requests.store.ts',
    from: 'on r.id = given.id and r.dev = given.dev',
    to: 'on r.id = given.id',
  },
  {
    what: 'a file of the developer documentation can be opened at the address of ordinary files',
    file: 'server/src/platform/files/files.ts',
    from: ".where('of_developer_document', '=', ofDeveloperDocument)",
    to: ".where('of_developer_document', 'in', [ofDeveloperDocument, true])",
  },
  {
    what: 'a search of the history finds nothing of its last day',
    file: 'server/src/platform/devices/packed-report.ts',
    from: '{ length: last - first + 1 }',
    to: '{ length: last - first }',
  },
  {
    what: 'a request for the last bytes of a file returns one byte more',
    file: 'server/src/platform/files/file-answers.ts',
    from: 'Math.max(0, size - Number(to))',
    to: 'Math.max(0, size - Number(to) - 1)',
  },
  {
    what: 'scripts of a page can read the cookie of the browser',
    file: 'server/src/platform/clients/cookies.ts',
    from: 'Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict',
    to: 'Max-Age=${maxAgeSeconds}; SameSite=Strict',
  },
  {
    what: 'a failed job is retried once too often',
    file: 'server/src/platform/jobs/queue.ts',
    from: 'retryLimit: attempts - 1,',
    to: 'retryLimit: attempts,',
  },
  {
    what: 'a viewer who loses a customer or a right still gets its live events',
    file: 'server/src/platform/live/live-rooms.ts',
    from: 'room.startsWith(CUSTOMER_ROOM) || room.startsWith(SESSION_ROOM)',
    to: 'room.startsWith(SESSION_ROOM)',
  },
  {
    what: 'a value in a mail can hold HTML of its own',
    file: 'server/src/platform/outside-services/mail-layout.ts',
    from: '${escapeHtml(sentence`${value}`)}</td>',
    to: '${sentence`${value}`}</td>',
  },
  {
    what: 'a value that a device no longer has is still shown as its newest',
    file: 'server/src/platform/devices/newest-values/kind-values.ts',
    from: 'if (!own.has(key) && !kept.has(key))',
    to: 'if (said === undefined && !own.has(key) && !kept.has(key))',
  },
  {
    what: 'sign-in attempts are counted separately for each capitalization of a user name',
    file: 'server/src/platform/clients/sign-in-attempts.ts',
    from: "convert_to(lower(${account}), 'UTF8')",
    to: "convert_to(${account}::text, 'UTF8')",
  },
  {
    what: 'the replica answers although it does not have the newest changes yet',
    file: 'server/src/platform/replica/wal-position.ts',
    from: 'pg_last_wal_replay_lsn() >= $3::pg_lsn',
    to: 'pg_last_wal_replay_lsn() + 16777216 >= $3::pg_lsn',
  },
  {
    what: 'a password that only repeats three signs is accepted',
    file: 'server/src/platform/secrets/common-passwords.ts',
    from: 'unit.length <= MAX_TRIVIAL_UNIT',
    to: 'unit.length < MAX_TRIVIAL_UNIT',
  },
  {
    what: 'passwords and tokens are shown in the list of settings',
    file: 'server/src/platform/start/settings.ts',
    from: 'return !isNumber && choicesOf(layers) === undefined',
    to: 'return !isNumber && layers.length === 0',
  },
  {
    what: 'a user without the right for a change can undo it',
    file: 'server/src/platform/user-actions/undo.ts',
    from: 'accessConditions(viewer, right).every(',
    to: 'accessConditions(viewer, right).some(',
  },
  {
    what: 'unknown user names from failed sign-ins are kept in the user action log',
    file: 'server/src/platform/user-actions/user-actions.ts',
    from: 'if (username !== undefined) refused.value = tried(',
    to: 'if (isNamed || logged !== undefined) refused.value = tried(',
  },
  {
    what: 'a call to an outside service follows redirects to other addresses',
    file: 'server/src/platform/outgoing.ts',
    from: "redirect: 'manual',",
    to: "redirect: 'follow',",
  },
  {
    what: 'commands from before a device moved into the scope of the viewer are shown',
    file: 'server/migrations/0020-commands.ts',
    from: 'issued_at >= (select focused_since from current_viewer)',
    to: 'issued_at is not null',
  },
  {
    what: 'a mailed link works again when an ended account is extended',
    file: 'server/migrations/0014-own-account-guards.ts',
    from: 'array[old.valid_to, new.valid_to, new.deleted_at]',
    to: 'array[new.valid_to, new.deleted_at]',
  },
  {
    what: 'the next customer of a device sees which data of it was refused before',
    file: 'server/migrations/0015-refused-data.ts',
    from: 'delete from refused_data where dev = new.dev;',
    to: 'delete from refused_data where dev = new.dev and messages = 0;',
  },
  {
    what: 'a customer with only one of the access groups of a configuration gets its features',
    file: 'server/migrations/0061-told-tablets/resolution.ts',
    from: 'c.groups <@ held.groups',
    to: 'c.groups && held.groups',
  },
  {
    what: 'a page of another site can open a live connection',
    file: 'server/src/server.ts',
    from: 'allowed: config.allowedOrigins }) &&',
    to: 'allowed: config.allowedOrigins }) ||',
  },
  {
    what: 'a session that only receives live events is shown as unused',
    file: 'server/src/periodic-jobs.ts',
    from: 'connected: live.sessions })',
    to: 'connected: () => [] })',
  },
]
