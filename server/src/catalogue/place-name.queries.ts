/** SQL of what banks, gateways and games are called, closed ones too: what went through them still stands in every list. */
import type { PlaceNames } from '@kapao/contract/schemas/staff-catalogue.ts'
import type * as z from 'zod/mini'
import type { Db } from '#platform/db/schema.ts'

export async function listPlaceNames(db: Db): Promise<z.output<typeof PlaceNames>> {
  const [banks, games] = await Promise.all([
    db.selectFrom('bank').select(['code', 'nameTh', 'nameEn', 'nameLa']).orderBy('code').execute(),
    db.selectFrom('game').select(['code', 'name']).orderBy('code').execute(),
  ])
  return {
    banks: banks.map(({ code, nameTh: nameTH, nameEn: nameEN, nameLa: nameLA }) => ({
      code,
      nameTH,
      nameEN,
      nameLA,
    })),
    games,
  }
}
