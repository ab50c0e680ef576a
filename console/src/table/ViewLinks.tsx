/** The views of one screen, beside its title: each has an address of its own. */
import { Link, type LinkProps } from '@tanstack/react-router'

interface ViewLinksProps {
  label: string
  views: readonly { path: LinkProps['to']; label: string }[]
}

export function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <nav aria-label={label} className="flex gap-1 rounded-field bg-raised p-1">
      {views.map(({ path, label: words }) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex min-h-9 items-center rounded-field px-3 text-15 text-muted hover:text-text aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-text"
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
