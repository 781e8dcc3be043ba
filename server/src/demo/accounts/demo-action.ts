/** One entry of the demo log, as the columns of `user_action`. */
export interface DemoAction {
  /** In milliseconds. */
  at: number
  action_type: string
  status_code?: number
  username: string | null
  account?: string | null
  address: string
  device?: { type: number; id: number }
  value?: unknown
  before?: unknown
  after?: unknown
}
