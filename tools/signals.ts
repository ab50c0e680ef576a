/** How a long-running command learns that it should end. */

/** Resolves at the first Ctrl-C, SIGTERM or SIGHUP, and when the command that called us is gone. Later ones change nothing. */
export function untilSignalled(): Promise<'signalled'> {
  return new Promise((resolve) => {
    const signalled = () => resolve('signalled')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, signalled)
    if (process.channel) {
      process.on('disconnect', signalled)
      process.channel.unref()
    }
  })
}
