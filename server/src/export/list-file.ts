/** Sends the file of an export to who asked for it and to administrators: `GET /api/operator/exports/:exportId/file` (staff-calls T6). */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#parts/app-parts.ts'
import { checkStaffAddress, getStaffCaller, type StaffCallerParts } from '#platform/http/staff-caller.ts'
import { checkId } from '#platform/http/validate.ts'
import { takeFile } from './export.service.ts'

interface Parts extends StaffCallerParts {
  app: Pick<App, 'db' | 'clock' | 'listExports'>
}

export function addListFiles(server: FastifyInstance, parts: Parts) {
  server.get<{ Params: { exportId: string } }>(
    '/api/operator/exports/:exportId/file',
    async (request, reply) => {
      checkStaffAddress(parts, request.ip)
      const operator = await getStaffCaller(parts, request, operatorRoles.newExport)
      const actor = { operator, address: request.ip }
      const { bytes, filename } = await takeFile(parts.app, actor, checkId(request.params.exportId))
      return reply
        .header('Content-Type', 'text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${filename}"`)
        .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header('Cache-Control', 'no-store')
        .send(bytes)
    },
  )
}
