/** The end of the home page, fetched after all above it: its parts come together, so that none pushes another down. */

import { SiteNotice } from '#site/SiteNotice.tsx'
import { RecentMovements } from '#statement/RecentMovements.tsx'

interface HomeEndProps {
  hidden: boolean
  /** The operator's notice stands at the top already. */
  hasNotice: boolean
}

export function HomeEnd({ hidden, hasNotice }: HomeEndProps) {
  return (
    <>
      {!hidden && <RecentMovements />}
      {!hasNotice && <SiteNotice />}
    </>
  )
}
