import type { QueryView } from '@service-center/contract/data-queries/data-queries.ts'

type Example = QueryView['examples'][number]

const example = (title: string, sql: string): Example => ({
  title,
  sql: sql.trim().replaceAll(/^ {4}/gm, ''),
})

/** Examples of each view, which run as they are. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  devices: [
    example(
      'Robots by customer, with those that are online',
      `
    SELECT customer, count(*) AS robots, count(*) FILTER (WHERE online) AS online
    FROM devices
    WHERE device_type = 'robot' AND deprecated_at IS NULL
    GROUP BY customer
    ORDER BY robots DESC`,
    ),
  ],
}
