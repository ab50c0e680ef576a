/** Handlers of what staff write, and of what members read of it. */
import type { Api, OperatorApi } from '@kapao/contract/calls/names.ts'
import { BannersName, PiecesName, TextName } from '@kapao/contract/schemas/staff-content.ts'
import * as z from 'zod/mini'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { Refusal } from '#platform/refusal.ts'
import { changeContent, getContent, listVersions } from './content.service.ts'
import { getTexts, listBanks, listSourcesIn } from './lookup.service.ts'
import { uploadPicture } from './picture.service.ts'
import { cancelPlan } from './plan.service.ts'

export const contentRoutes = {
  banks: ({ app }) => listBanks(app),
  sources: ({ app, locale }) => listSourcesIn(app, locale),
  conditions: async ({ app, locale }) => ({ conditions: (await getTexts(app, 'conditions', locale)).texts }),
  agreements: async ({ app, locale }) => {
    const { texts, version } = await getTexts(app, 'agreements', locale)
    return { agreements: texts, version }
  },
  notice: async ({ app, locale }) => ({ notice: (await getTexts(app, 'notice', locale)).texts.join('\n') }),
} satisfies Partial<Routes<Api>>

/** @throws Refusal NO_DATA: there is no such text. */
function nameIn<Name extends string>(names: z.ZodMiniType<Name>, name: string): Name {
  const parsed = z.safeParse(names, name)
  if (!parsed.success) throw new Refusal('NO_DATA')
  return parsed.data
}

export const operatorContentRoutes = {
  content: ({ app }) => getContent(app),
  contentVersions: ({ app, body }) => listVersions(app, body),
  writePieces: ({ app, operator, address, params, body }) =>
    changeContent(app, { operator, address }, { name: nameIn(PiecesName, params.name), ...body }),
  writeText: ({ app, operator, address, params, body }) =>
    changeContent(app, { operator, address }, { name: nameIn(TextName, params.name), ...body }),
  writeBanners: ({ app, operator, address, params, body }) =>
    changeContent(app, { operator, address }, { name: nameIn(BannersName, params.name), ...body }),
  cancelPlan: ({ app, operator, address, params }) =>
    cancelPlan(app, { operator, address }, checkId(params.planId)),
  uploadPicture: ({ app, operator, address, file }) => uploadPicture(app, { operator, address }, file),
} satisfies Partial<Routes<OperatorApi>>
