/** Preloaded into each process we start (`node --import`): when its starter is gone, however it went, it ends too. */

const exitTimeoutMs = 40_000

if (process.channel) {
  process.on('disconnect', () => {
    // The same as Ctrl-C: a program with a handler finishes its work first.
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), exitTimeoutMs).unref()
  })
  // Listening must not keep a finished program alive.
  process.channel.unref()
}
