/** A component that is fetched when it is first shown: modals, sheets and everything else that the first view does without. */
import { type ComponentType, lazy } from 'react'

type Part<Component> = Component extends ComponentType<infer Props> ? ComponentType<Props> : never

/** `lazyPart(() => import('@kapao/web/deposit/DepositModal.tsx'), 'DepositModal')` */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Part<Module[Name]> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as ComponentType<object> }
      } catch (error) {
        // React remembers a failed load for ever: the next showing starts afresh.
        Current = make()
        throw error
      }
    })
  let Current = make()
  return ((props: object) => <Current {...props} />) as Part<Module[Name]>
}
