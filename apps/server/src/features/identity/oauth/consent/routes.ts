// A plain consent page at the front door, so that the code flow works without a web app; AUTH_WEB_URL replaces it.
import { readFileSync } from 'node:fs'
import { type Answer, answer, anyone, type Route, route } from '../../../../gate/route.ts'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const page = (path: string, file: string, contentType: string): Route => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const pageAnswer: Answer<undefined> = answer({
    raw: text,
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
  })
  return route({
    method: 'GET',
    path,
    at: ['front-door'],
    access: anyone,
    summary: 'The consent page of the code flow',
    documents: [],
    contentType,
    handler: () => pageAnswer,
  })
}

export const consentRoutes = [
  page('/auth', './page.html', 'text/html'),
  page('/auth/page.css', './page.css', 'text/css'),
  page('/auth/page.js', './page.js', 'text/javascript'),
]
