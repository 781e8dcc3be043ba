import type { PlainSight } from './plain-sight.ts'
import type { PlainViews } from './plain-view.ts'

const seenCommands = ({ db, seesSince }: PlainSight) =>
  db.commands.filter(({ dev, issued_at }) => seesSince(dev, issued_at))

const seenRollouts = ({ db, seesCustomer }: PlainSight) =>
  db.rollouts.filter(({ customer_id }) => seesCustomer(customer_id))

const seenTickets = ({ db, seesCustomer }: PlainSight) =>
  db.tickets.filter(({ customer_id }) => seesCustomer(customer_id))

/** Views of commands, rollouts, software versions, tickets and logs. */
export const PLAIN_WORK_VIEWS: PlainViews = {
  commands: {
    rights: ['Commands', 'BulkCommands'],
    columns: 'command_id',
    rows: (sight) => seenCommands(sight).map(({ id }) => [id]),
  },
  command_messages: {
    rights: ['Commands', 'BulkCommands'],
    columns: 'command_id, position',
    rows: (sight) => {
      const commands = new Set(seenCommands(sight).map(({ id }) => id))
      return sight.db.commandMessages
        .filter(({ command_id }) => commands.has(command_id))
        .map(({ command_id, n }) => [command_id, n])
    },
  },
  rollouts: {
    rights: ['BulkCommands'],
    columns: 'rollout_id',
    rows: (sight) => seenRollouts(sight).map(({ id }) => [id]),
  },
  rollout_robots: {
    rights: ['BulkCommands'],
    columns: 'rollout_id, dev',
    rows: (sight) => {
      const rollouts = new Set(seenRollouts(sight).map(({ id }) => id))
      return sight.db.rolloutRobots
        .filter(({ rollout_id, dev }) => rollouts.has(rollout_id) && sight.seesDevice(dev))
        .map(({ rollout_id, dev }) => [rollout_id, dev])
    },
  },
  software_versions: {
    rights: [
      'Commands',
      'BulkCommands',
      'DbToolRobotSoftwareVersion',
      'DbToolAppVersions',
      'TabletAppVersion',
    ],
    columns: 'version_id',
    rows: ({ db }) => db.versions.map(({ id }) => [id]),
  },
  tickets: { columns: 'ticket_id', rows: (sight) => seenTickets(sight).map(({ id }) => [id]) },
  ticket_messages: {
    columns: 'ticket_id, is_public',
    rows: (sight) => {
      const tickets = new Set(seenTickets(sight).map(({ id }) => id))
      return sight.db.comments
        .filter(({ ticket_id, is_public }) => tickets.has(ticket_id) && (is_public || sight.isStaff))
        .map(({ ticket_id, is_public }) => [ticket_id, is_public])
    },
  },
  logbook: {
    rights: ['PostSupport'],
    columns: 'dev, note, extract(epoch from created_at)',
    rows: ({ db, seesSince }) =>
      db.notes
        .filter(({ dev, created_at, deleted_at }) => deleted_at === null && seesSince(dev, created_at))
        .map(({ dev, body, created_at }) => [dev, body, created_at.getTime() / 1000]),
  },
  user_actions: {
    rights: ['UserActions'],
    columns: 'action_id',
    // Only staff see actions of users who also belong to a hidden customer, and of users who do not exist.
    rows: ({ db, isStaff, seesCustomer }) =>
      db.actions
        .filter(({ username }) => {
          const customers = db.userCustomers.filter((row) => row.username === username)
          return isStaff || (customers.length > 0 && customers.every((row) => seesCustomer(row.customer_id)))
        })
        .map(({ id }) => [id]),
  },
}
