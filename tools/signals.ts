/** How a long-running command learns that it should end. */

/** Resolves at the first Ctrl-C, SIGTERM or SIGHUP, and when the command that called us is gone. Later ones change nothing. */
export function untilTold(): Promise<'told'> {
  return new Promise((resolve) => {
    const told = () => resolve('told')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told)
    if (process.channel) {
      process.on('disconnect', told)
      process.channel.unref()
    }
  })
}
