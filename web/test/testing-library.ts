/** How the testing library waits: said once for each worker, whatever number of files it runs. */
import { act, configure, getConfig, render } from '@testing-library/react'
import { createElement, Fragment } from 'react'

const { asyncWrapper } = getConfig()
configure({
  // Only the moment to call it stuck: a busy machine is no failure.
  asyncUtilTimeout: 30_000,
  // What was waited for is in view, but perhaps does not listen yet: its effects run after it was drawn.
  asyncWrapper: async (wait) => {
    const result = await asyncWrapper(wait)
    await act(async () =>
      render(createElement(Fragment), { container: document.createElement('i') }).unmount(),
    )
    return result
  },
})
