/**
 * Registers who stops this process: SIGTERM, SIGINT, and the end of the script that started it, which the end of the IPC
 * channel shows. Later requests do nothing: a supervisor signals the whole group, and the script passes its signal on.
 */
export function onStopRequested(stop: () => void): void {
  let isRequested = false
  const request = () => {
    if (isRequested) return
    isRequested = true
    stop()
  }
  process.on('SIGTERM', request)
  process.on('SIGINT', request)
  process.once('disconnect', request)
  // The channel alone does not keep a process alive whose start has failed.
  process.channel?.unref()
}
