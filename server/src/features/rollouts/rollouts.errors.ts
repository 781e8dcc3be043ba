import { AppError } from '../../platform/errors.ts'

export const rolloutWithoutRobots = () => new AppError('rollout_without_robots')
export const rolloutInOtherState = () => new AppError('rollout_state')
export const rolloutRobotsHidden = () => new AppError('rollout_robots_hidden')
