import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'

/** The examples of a view. They can be run unchanged. */
export const examplesOf = (view: string): QueryView['examples'] =>
  Object.entries(EXAMPLES[view] ?? {}).map(([title, text]) => ({
    title,
    sql: text.trim().replaceAll(/^ {4}/gm, ''),
  }))

/** By view and title. Lines of SQL are indented by four more spaces. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  devices: {
    'Robots of each customer, and how many are online': `
    SELECT customer, count(*) AS robots, count(*) FILTER (WHERE online) AS online
    FROM devices
    WHERE device_type = 'robot' AND deprecated_at IS NULL
    GROUP BY customer
    ORDER BY robots DESC`,
    'Devices that have been silent for a week': `
    SELECT device_type, device_id, name, customer, last_message_at
    FROM devices
    WHERE deprecated_at IS NULL AND last_message_at < now() - interval '7 days'
    ORDER BY last_message_at`,
  },
  customers: {
    'The tree of customers, with the depth of each': `
    WITH RECURSIVE tree AS (
      SELECT customer_id, name, 0 AS depth, name AS path FROM customers WHERE parent_id IS NULL
      UNION ALL
      SELECT c.customer_id, c.name, t.depth + 1, t.path || ' / ' || c.name
      FROM customers c JOIN tree t ON c.parent_id = t.customer_id)
    SELECT customer_id, depth, path FROM tree ORDER BY path`,
  },
  connections: {
    'Robots with the tablet that is connected to them': `
    SELECT connected_id AS robot, device_id AS tablet, connected_at
    FROM connections
    WHERE device_type = 'tablet'
    ORDER BY robot`,
  },
  connection_history: {
    'How often each tablet was connected in the last 30 days': `
    SELECT device_id AS tablet, count(*) AS connections
    FROM connection_history
    WHERE device_type = 'tablet' AND connected_dev IS NOT NULL AND connected_at > now() - interval '30 days'
    GROUP BY device_id
    ORDER BY connections DESC`,
  },
  locations: {
    'Robots north of the 50th degree': `
    SELECT d.device_id AS robot, d.name, l.latitude, l.longitude, l.created
    FROM locations l JOIN devices d USING (dev)
    WHERE l.device_type = 'robot' AND l.latitude > 50`,
  },
  moves: {
    'Devices that moved in the last year': `
    SELECT device_type, device_id, moved_at FROM moves
    WHERE moved_at > now() - interval '1 year'
    ORDER BY moved_at DESC`,
  },
  latest: {
    'Software of the robots, and how many have each version': `
    SELECT value AS software, count(*) AS robots
    FROM latest
    WHERE key = 'software' AND device_type = 'robot'
    GROUP BY value
    ORDER BY robots DESC`,
    'Newest values of one robot': `
    SELECT key, value, created FROM latest
    WHERE device_type = 'robot' AND device_id = 1
    ORDER BY key`,
  },
  history: {
    'Mean battery level of a robot in each hour of the last day': `
    SELECT date_trunc('hour', created) AS hour, avg(number) AS battery
    FROM history
    WHERE device_type = 'robot' AND device_id = 1 AND key = 'Battery'
      AND created > now() - interval '1 day'
    GROUP BY 1
    ORDER BY 1`,
    'Values of the robots of the first query: write SELECT dev FROM devices … there': `
    SELECT device_id, key, value, created
    FROM history
    WHERE device_type = 'robot' AND device_id = 1 AND created > now() - interval '1 hour'
    ORDER BY created DESC
    LIMIT 1000`,
  },
  history_of_keys: {
    'Lowest battery level of each robot in the last week': `
    SELECT device_id, min(number) AS lowest, count(*) AS reports
    FROM history_of_keys
    WHERE key = 'Battery' AND device_type = 'robot' AND created > now() - interval '7 days'
    GROUP BY 1
    ORDER BY 2`,
  },
  history_days: {
    'Values of the whole fleet in each week': `
    SELECT date_trunc('week', day) AS week, sum(records) AS records
    FROM history_days
    GROUP BY 1
    ORDER BY 1 DESC`,
  },
  keys: {
    'What robots report': `
    SELECT key, alias, unit, key_group FROM keys
    WHERE device_type = 'robot'
    ORDER BY key_group, alias`,
  },
  commands: {
    'How commands of the last 30 days ended': `
    SELECT type, state, count(*) AS commands
    FROM commands
    WHERE issued_at > now() - interval '30 days'
    GROUP BY type, state
    ORDER BY type, state`,
  },
  command_messages: {
    'Failures that devices told': `
    SELECT c.device_type, c.device_id, m.message, m.created_at
    FROM command_messages m JOIN commands c USING (command_id)
    WHERE m.is_error
    ORDER BY m.created_at DESC
    LIMIT 100`,
  },
  rollouts: {
    'Rollouts that have not ended':
      'SELECT name, version, state, started_by, created_at FROM rollouts WHERE ended_at IS NULL',
  },
  rollout_robots: {
    'Robots of each rollout by state': `
    SELECT r.name, x.state, count(*) AS robots
    FROM rollout_robots x JOIN rollouts r USING (rollout_id)
    GROUP BY r.name, x.state
    ORDER BY r.name, x.state`,
  },
  software_versions: {
    'Versions by type of device, the newest first':
      'SELECT device_type, version, uploaded_at, deprecated_at FROM software_versions ORDER BY device_type, uploaded_at DESC',
  },
  tickets: {
    'Days until tickets were closed, by category': `
    SELECT category, count(*) AS tickets,
      round(avg(extract(epoch FROM closed_at - created_at)) / 86400, 1) AS days
    FROM tickets
    WHERE closed_at IS NOT NULL
    GROUP BY category
    ORDER BY tickets DESC`,
  },
  ticket_messages: {
    'Tickets with the most messages': `
    SELECT t.issue_id, t.subject, count(*) AS messages
    FROM ticket_messages m JOIN tickets t USING (ticket_id)
    GROUP BY t.issue_id, t.subject
    ORDER BY messages DESC
    LIMIT 20`,
  },
  logbook: {
    'The newest notes about devices':
      'SELECT device_type, device_id, author, note, created_at FROM logbook ORDER BY created_at DESC LIMIT 100',
  },
  user_actions: {
    'Who changed how much in the last week': `
    SELECT username, action_type, count(*) AS actions
    FROM user_actions
    WHERE created_at > now() - interval '7 days' AND status_code = 200
    GROUP BY username, action_type
    ORDER BY actions DESC`,
  },
  purchases: {
    'Purchases of each month by what was bought': `
    SELECT date_trunc('month', created_at) AS month, feature_group, count(*) AS purchases
    FROM purchases
    WHERE state = 'COMPLETE'
    GROUP BY 1, feature_group
    ORDER BY 1 DESC, purchases DESC`,
  },
  features: {
    'Features by the group in which they are sold':
      'SELECT feature_group, feature, description FROM features ORDER BY 1, 2',
  },
  tablet_features: {
    'How many tablets have a feature that was chosen for them':
      'SELECT feature, count(*) AS tablets FROM tablet_features GROUP BY feature ORDER BY tablets DESC',
  },
  quotes: {
    'Quotes of each month, and their sums in the smallest unit of the currency': `
    SELECT date_trunc('month', issued_at) AS month, currency, count(*) AS quotes, sum(net) AS net
    FROM quotes
    GROUP BY 1, currency
    ORDER BY 1 DESC, currency`,
  },
  production: {
    'Numbers that are free, by model': `
    SELECT product_model, count(*) AS free
    FROM production
    WHERE status = 'available'
    GROUP BY product_model
    ORDER BY product_model`,
  },
  layouts: {
    'Templates by how many layouts were made from them':
      'SELECT template, count(*) AS layouts FROM layouts GROUP BY template ORDER BY layouts DESC',
  },
  users: {
    'Accounts that nobody has used for half a year': `
    SELECT username, firstname, lastname, last_login
    FROM users
    WHERE deleted_at IS NULL AND (last_login IS NULL OR last_login < now() - interval '6 months')
    ORDER BY last_login NULLS FIRST`,
  },
}
