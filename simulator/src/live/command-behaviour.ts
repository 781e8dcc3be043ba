import { commandLuck } from '../model/command-luck.ts'
import type { Values } from '../model/device.ts'
import { unknownMethod, type Behaviour, type DeviceControls } from './behaviour.ts'
import { CommandJobs, type Job, type Task } from './command-jobs.ts'
import { CommandReports } from './command-reports.ts'
import { commandIn, parseCommand } from './command-requests.ts'
import type { CommandSettings, Script, Step } from './command-script.ts'
import { ntripScript } from './ntrip-script.ts'
import { QcAnswers } from './qc-answers.ts'
import { updateScript } from './update-script.ts'

/** Memory section with the values that commands have changed. */
const VALUES = 'values'
/** Error of a command that was not started in time, in an answer or a report. */
const EXPIRED = 'expired'
/** Codes of `work_state` in which a robot must not be interrupted: driving, marking. */
const AT_WORK = new Set(['3', '4'])
/**
 * In multiples of the update time: how often a working robot checks whether it may start, and how long it waits at
 * most.
 */
const WAIT = { every: 0.125, most: 4 }

/**
 * Robots and reference stations accept commands, run them one after the other, and report their log and end
 * (docs/devices.md). Everything is stored before it is reported, so that a restart neither loses nor repeats
 * anything.
 */
export class CommandBehaviour implements Behaviour {
  readonly sharedAttributes = []
  readonly #controls: DeviceControls
  readonly #settings: CommandSettings
  readonly #jobs: CommandJobs
  readonly #reports: CommandReports
  readonly #qcAnswers: QcAnswers
  #values: Values
  #plan = 0

  constructor(controls: DeviceControls, settings: CommandSettings) {
    this.#controls = controls
    this.#settings = settings
    this.#jobs = new CommandJobs(controls.memory)
    this.#reports = new CommandReports(controls, this.#jobs)
    this.#qcAnswers = new QcAnswers(controls)
    // Written by `#apply` only.
    this.#values = (controls.memory.read(VALUES) ?? {}) as Values
  }

  start(): void {
    const job = this.#jobs.current
    if (!job) return
    if (job.state === 'running' && this.#steps(job)[job.done - 1]?.effect !== 'restart') {
      this.#write(job, { message: 'Restarted unexpectedly; going on where the command was interrupted' })
      job.at = this.#controls.now()
      this.#jobs.save()
    }
    this.#planNext()
  }

  answer(method: string, params: unknown): unknown {
    if (method === 'cancel') return this.#cancel(params)
    const parsed = parseCommand({ method, params, device: this.#controls.device })
    if (!parsed) return this.#qcAnswers.answer(method, params) ?? unknownMethod(method)
    if ('error' in parsed) return parsed
    const { command, expires, task } = parsed
    const fate = this.#jobs.fateOf(command)
    if (fate === 'cancelled') return { error: 'cancelled' }
    if (fate === 'accepted') return { result: 'accepted' }
    const now = this.#controls.now()
    if (expires !== undefined && expires <= now) return { error: EXPIRED }
    this.#jobs.accept({ command, task, expires, acceptedAt: now, state: 'waiting', done: 0, at: now, written: 0, unsent: [] }) // oxfmt-ignore
    this.#planNext()
    return { result: 'accepted' }
  }

  onAttributes(): void {}

  onConnected(): void {
    this.#reports.onConnected()
  }

  values(): Values {
    return this.#values
  }

  isBusy(): boolean {
    return this.#jobs.jobs.length > 0
  }

  #cancel(params: unknown): unknown {
    const command = commandIn(params)
    if (command === undefined) return { error: '"command" must be a whole number' }
    const job = this.#jobs.jobs.find((candidate) => candidate.command === command)
    const isOver = job === undefined && this.#jobs.fateOf(command) === 'accepted'
    if (isOver || (job && job.state !== 'waiting')) return { error: 'started' }
    this.#jobs.cancel(command)
    this.#planNext()
    return { result: 'cancelled' }
  }

  /** Plans the next task only: a task planned before does nothing. */
  #planNext(): void {
    const job = this.#jobs.current
    if (!job) return
    const step = job.state === 'running' ? this.#steps(job)[job.done] : undefined
    this.#planAt(step ? job.at + step.takes : this.#controls.now())
  }

  #planAt(time: number): void {
    const plan = ++this.#plan
    this.#controls.at(time, () => {
      const job = this.#jobs.current
      if (!job || plan !== this.#plan) return
      if (job.state === 'running') this.#takeStep(job)
      else this.#begin(job)
    })
  }

  #begin(job: Job): void {
    const now = this.#controls.now()
    if (job.expires !== undefined && job.expires <= now)
      return this.#fail(job, EXPIRED, 'The command expired before it could start')
    const state = this.#controls.state()
    const updateMs = this.#settings.updateSeconds * 1000
    if (job.task.method === 'update' && AT_WORK.has(state['work_state'] ?? '')) {
      if (now - job.acceptedAt < WAIT.most * updateMs) {
        if (job.written === 0) this.#say(job, 'The robot is at work: the update starts when it stands still')
        return this.#planAt(now + WAIT.every * updateMs)
      }
      this.#write(job, { message: 'The operator paused the job for the update' })
    }
    job.situation = {
      installed: state[this.#softwareKey] ?? '',
      battery: Number(state['Battery']),
      luck: commandLuck(this.#controls.device, job.command),
      settings: this.#settings,
    }
    job.state = 'running'
    job.at = now
    this.#jobs.save()
    this.#planNext()
  }

  #fail(job: Job, error: string, message = error): void {
    job.state = 'failed'
    job.error = error
    this.#say(job, message, true)
    this.#planNext()
  }

  #takeStep(job: Job): void {
    const { steps, error } = this.#script(job)
    const step = steps[job.done]
    // Started by another version of the simulator, with other steps.
    if (!step) return this.#fail(job, 'The command was interrupted')
    if (step.effect) this.#apply(job.task)
    job.done++
    job.at = this.#controls.now()
    const next = steps[job.done]
    if (!next) {
      job.state = error === undefined ? 'completed' : 'failed'
      if (error !== undefined) job.error = error
    }
    this.#say(job, step.message, step.error)
    if (step.effect === 'restart') this.#controls.restart(next?.takes ?? 0)
    else if (step.effect === 'apply') this.#controls.reportNow()
    this.#planNext()
  }

  #apply(task: Task): void {
    this.#values = { ...this.#values, ...this.#valuesOf(task) }
    this.#controls.memory.write(VALUES, this.#values)
  }

  #valuesOf(task: Task): Values {
    if (task.method === 'update') return { [this.#softwareKey]: task.update.rs }
    const { address, port, mountpoint } = task.source
    return { mountpoint, ntrip_address: address, ntrip_port: String(port) }
  }

  get #softwareKey(): 'robot_software' | 'station_software' {
    return this.#controls.device.deviceType === 3 ? 'station_software' : 'robot_software'
  }

  /** Writes a log line, stores it with the state of the command, and sends it. */
  #say(job: Job, message: string, error = false): void {
    this.#write(job, { message, error })
    this.#jobs.save()
    this.#reports.send()
  }

  #write(job: Job, { message, error = false }: { message: string; error?: boolean }): void {
    job.unsent.push({ n: ++job.written, ts: this.#controls.now(), message, error })
  }

  #steps(job: Job): readonly Step[] {
    return this.#script(job).steps
  }

  #script({ task, situation }: Job): Script {
    if (!situation) return { steps: [], error: undefined }
    if (task.method === 'reconfigure_ntrip') return ntripScript({ source: task.source, situation })
    const kind = this.#controls.device.deviceType === 3 ? 'stations' : 'robots'
    return updateScript({ kind, update: task.update, situation })
  }
}
