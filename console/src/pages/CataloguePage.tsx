/** Games, providers, banks, sources, accounts of ours and gateways: a list each, by the address (console.md, Games and banks). */
import { useParams } from '@tanstack/react-router'
import { CatalogueScreen } from '#catalogue/CatalogueScreen.tsx'
import { type KindName, kinds } from '#catalogue/kinds.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const isKind = (text: string | undefined): text is KindName =>
  text !== undefined && Object.hasOwn(kinds, text)

export function CataloguePage() {
  const { kind } = useParams({ strict: false })
  return isKind(kind) ? <CatalogueScreen key={kind} name={kind} /> : <NotFoundPage />
}
