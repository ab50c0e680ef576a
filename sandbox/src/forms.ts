/** Calls that come as a form, or signed as they are. Only where a service takes them: no other site's form can reach the control calls. */
import type { FastifyInstance } from 'fastify'

/** Adds calls in a scope of their own, in which a body may be a form. */
export function addFormCalls(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    add(scope)
  })
}

/** Adds calls in a scope of their own, in which a JSON body stays the text that it is, so that its signature can be checked. */
export function addTextCalls(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    add(scope)
  })
}
