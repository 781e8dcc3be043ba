import { readConfig } from '../../platform/start/config.ts'
import { createProxies } from '../../platform/clients/proxies.ts'
import { securityHeaders } from '../../platform/clients/security-headers.ts'

/** Settings of an HTTP server without a proxy, for tests that need only HTTP. */
export const LOCAL_HTTP = {
  proxies: createProxies('none'),
  headers: securityHeaders({ mapOrigins: [], isEncrypted: () => false }),
  limits: readConfig({}).httpLimits,
}
