/**
 * Calls back once on SIGTERM, on SIGINT, or when the script that started this process ends, which closes the IPC channel.
 * Only the first counts: a supervisor signals the whole group, and the script passes its signal on.
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
  // Otherwise the channel would keep the process alive after a failed start.
  process.channel?.unref()
}
