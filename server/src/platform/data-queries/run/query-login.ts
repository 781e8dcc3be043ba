import type { LoginKind } from '../../database/logins.ts'

/** What holds for connections of queries, whatever they are: set for their login, and again when they begin. */
export const QUERY_SETTINGS = {
  default_transaction_read_only: 'on',
  statement_timeout: '175s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '60s',
  // Without it, a query would go on after its server process has been killed.
  client_connection_check_interval: '500ms',
  work_mem: '16MB',
  hash_mem_multiplier: '1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
} as const

/** The login of data queries: a member of the role that may read the documented views and nothing else. */
export const QUERY_LOGIN: LoginKind = {
  who: 'Data queries',
  prefix: 'service_center_query_',
  role: 'service_center_query',
  setting: 'DATABASE_QUERY_URL',
  connections: 50,
  // Only a superuser may limit temporary files.
  settings: { ...QUERY_SETTINGS, temp_file_limit: '1GB' },
}

export const WAREHOUSE_LOGIN: LoginKind = { ...QUERY_LOGIN, setting: 'WAREHOUSE_URL' }
