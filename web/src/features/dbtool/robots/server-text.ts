import { serverDisplay } from '@service-center/contract/dbtool/server-dns.ts'

/** A server in its display form; a deprecated one says so (specification 3, section 2). */
export function serverText(server: Parameters<typeof serverDisplay>[0] & { Deprecated: boolean }): string {
  return server.Deprecated ? `${serverDisplay(server)} (deprecated)` : serverDisplay(server)
}
