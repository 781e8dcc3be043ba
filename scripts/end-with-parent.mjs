// Ends this process when the script that started it by `runChild` is gone, even if that was killed.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
