import { z } from 'zod'

/** The search in the address, so that it can be linked and restored. */
export const historySearchParams = z.object({
  deviceType: z.string().optional().catch(undefined),
  field: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  prompt: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  dateFrom: z.number().optional().catch(undefined),
  dateTo: z.number().optional().catch(undefined),
})
