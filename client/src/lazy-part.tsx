/** A component that is fetched when it is first shown: modals, sheets and everything else that the first view does without. */
import { type ComponentType, useEffect, useState } from 'react'

type Part<Component> = Component extends ComponentType<infer Props> ? ComponentType<Props> : never

/**
 * `lazyPart(() => import('@kapao/web/deposit/DepositModal.tsx'), 'DepositModal')`. Nothing stands in its place until then, so
 * it does not suspend: React would show what was fetched 300 ms after a fallback at the earliest, and computes all that time
 * when a modal in it defers its drawing.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Part<Module[Name]> {
  let fetched: ComponentType<object> | undefined
  function LazyPart(props: object) {
    const [Component, setComponent] = useState(() => fetched)
    useEffect(() => {
      if (Component) return
      let isShown = true
      const show = (next: () => ComponentType<object>) => {
        if (isShown) setComponent(next)
      }
      load().then(
        (module) => {
          fetched = module[name] as ComponentType<object>
          show(() => fetched as ComponentType<object>)
        },
        // For the boundary around it. The next showing fetches afresh.
        (error: unknown) =>
          show(() => {
            throw error
          }),
      )
      return () => {
        isShown = false
      }
    }, [Component])
    return Component ? <Component {...props} /> : null
  }
  return LazyPart as Part<Module[Name]>
}
